import type { Engine } from '@plinth/postgres-engine/engine'
import { givenEngine } from '@plinth/postgres-engine/given-engine'
import { dumpOf, runAs } from '@plinth/postgres-engine/testing/given-dump'
import { EXTRA_ENGINES, requireMajors } from '@plinth/postgres-engine/testing/given-majors'
import { givenRichProject } from '@plinth/postgres-engine/testing/rich-database'
import { EXTENSIONS, fingerprintOfPeople, KINDS, ROLES } from '@plinth/postgres-engine/testing/rich-dump'
import { draft, PASSWORDS } from '@plinth/postgres-engine/test-drafts'
import { runDump } from '@plinth/postgres-meta/dump/run-dump'
import pg from 'pg'
import { expect, test } from 'vitest'
import { unlimitedOptions } from '../../database/runs/unlimited-options.ts'

requireMajors(15, 18)
test.each([15, 17, 18] as const)(
  'what is downloaded of a rich project of %i is uploaded into another one',
  async (major) => {
    const { engine } = await givenEngine({ extraEngines: EXTRA_ENGINES })
    const [source, target] = [`rich${major}`, `again${major}`]
    await givenRichProject(engine, source, major)
    // a right that only a superuser could give again
    await runAs(engine, source, 'plinth_admin', 'revoke pg_monitor from "Hand ""made"" Ünïcode"')
    await engine.create(draft(target, { major }))
    await runAs(engine, target, 'plinth_admin', ...EXTENSIONS, ...(major < 16 ? ROLES : []))
    const before = await fingerprintOfPeople(engine, source)
    const dump = Buffer.from(await dumpOf(engine, source))

    const { notes, statements } = await ranIn(engine, target, dump)

    expect(notes).toEqual([])
    expect(statements).toBeGreaterThan(100)
    const after = await fingerprintOfPeople(engine, target)
    for (const kind of KINDS) expect({ [kind]: after[kind] }).toEqual({ [kind]: before[kind] })
    // the positive control: it had something to say about each
    for (const kind of KINDS) expect({ [kind]: before[kind]?.length }).not.toEqual({ [kind]: 0 })
  },
)

/** By the login that acts as the owner, as the platform runs it. */
async function ranIn(engine: Engine, ref: string, dump: Buffer) {
  const client = new pg.Client({
    ...engine.connection(ref),
    user: 'plinth_writer',
    password: PASSWORDS.plinth_writer,
    database: 'postgres',
    options: unlimitedOptions(await engine.majorOf(ref)),
  })
  await client.connect()
  try {
    return await runDump(client, {
      file: inPieces(dump),
      signal: new AbortController().signal,
      onStatement: () => undefined,
      beforeCommit: async () => undefined,
    })
  } finally {
    await client.end()
  }
}

async function* inPieces(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
}
