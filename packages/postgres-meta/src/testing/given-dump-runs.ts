import { gzipSync } from 'node:zlib'
import { givenDatabase } from '@plinth/testing/given-database'
import pg from 'pg'
import { DumpRefused, type Refusal } from '../dump/dump-refused.ts'
import { type DumpRun, type RanDump, runDump } from '../dump/run-dump.ts'

/** A database, and dumps that run in it. */
export async function givenDumpRuns() {
  const { pool, connection } = await givenDatabase()

  async function run(file: string | Buffer | AsyncIterable<Buffer>, options: Partial<DumpRun> = {}): Promise<RanDump> {
    const client = new pg.Client(connection)
    client.on('error', () => undefined)
    await client.connect()
    try {
      return await runDump(client, {
        file: piecesOf(file),
        signal: new AbortController().signal,
        onStatement: () => undefined,
        beforeCommit: async () => undefined,
        ...options,
      })
    } finally {
      client.connection.stream.destroy()
    }
  }

  async function refusalOf(file: string | Buffer): Promise<Refusal> {
    const ran = await run(file).catch((error: unknown) => error)
    if (ran instanceof DumpRefused) return ran.refusal
    throw ran instanceof Error ? ran : new Error('The dump was not refused')
  }

  const rows = async (query: string) => (await pool.query<Record<string, unknown>>(query)).rows

  /** The process ids of sessions that run dumps. */
  const sessions = () =>
    rows(`select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
          and backend_type = 'client backend' and (backend_xid is not null or state = 'active')`)

  return { pool, run, refusalOf, rows, sessions }
}

function piecesOf(file: string | Buffer | AsyncIterable<Buffer>) {
  if (typeof file !== 'string' && !Buffer.isBuffer(file)) return file
  return inPieces(Buffer.from(file))
}

/** So small that every token is cut somewhere, but for large files. */
export async function* inPieces(bytes: Buffer) {
  const size = bytes.length > 100_000 ? 65_536 : 7
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

export const compressed = (text: string | Buffer) => gzipSync(text)
