import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Engine } from '../engine.ts'
import { splitDump } from '../pg-dump/split-dump.ts'
import { PASSWORDS } from './test-drafts.ts'

/**
 * Restores a dump in one transaction, as it says itself: by psql where the machine has it, else by the driver. Throws what
 * Postgres said.
 */
export async function restoreDump(engine: Engine, ref: string, user: 'postgres' | 'plinth_admin', dump: string) {
  const psql = process.env['PSQL_PATH']
  const { host, port } = engine.connection(ref)
  const login = { user, password: PASSWORDS[user], database: 'postgres' }
  if (psql) {
    const program = spawn(psql, ['--no-psqlrc', '--quiet', '--single-transaction', '--set', 'ON_ERROR_STOP=1'], {
      env: { PGHOST: host, PGPORT: String(port), PGUSER: user, PGPASSWORD: login.password, PGDATABASE: 'postgres' },
      stdio: ['pipe', 'ignore', 'pipe'],
    })
    program.stdin.on('error', () => undefined).end(dump)
    const [said, [code]] = await Promise.all([text(program.stderr), once(program, 'close')])
    if (code !== 0) throw new Error(said)
    return
  }
  const client = new pg.Client({ host, port, ...login })
  await client.connect()
  try {
    await client.query('begin')
    for (const part of dump.split(COPIED)) await run(client, part)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

/** No row has such a line: COPY escapes the backslash. */
const COPIED = /^(COPY [\s\S]*? FROM stdin;\n[\s\S]*?)^\\\.\n/m

async function run(client: pg.Client, part: string) {
  const [head] = /^COPY [\s\S]*? FROM stdin(?=;\n)/.exec(part) ?? []
  if (head === undefined) {
    for (const statement of splitDump(`${part};`)) if (statement !== '') await client.query(statement)
    return
  }
  const rows = client.query(copyFrom(head))
  rows.end(part.slice(head.length + 2))
  await once(rows, 'finish')
}
