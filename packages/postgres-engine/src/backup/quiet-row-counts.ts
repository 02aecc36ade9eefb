import type { RowCounts } from '@plinth/backups/row-counts'
import type pg from 'pg'
import { errorCode } from '../engine-errors.ts'
import { withSession } from '../upgrade/session.ts'
import { readTables, type Reader } from './read-tables.ts'

/** `xmin:xmax:xip`: nobody writes, and nobody has begun to, while the two first are the same and the last is empty. */
const QUIET = /^(\d+):\1:$/

/**
 * To be called before a backup begins. The function that it returns counts once the backup has ended, if nobody wrote from
 * here to there: then, and only then, is what the server has what the backup has.
 */
export async function quietRowCounts(
  reader: Reader,
  mostBytes: number,
): Promise<(signal: AbortSignal) => Promise<RowCounts | undefined>> {
  const before = mostBytes > 0 ? await withServer(reader, stateOf) : undefined
  if (!before || before.bytes > mostBytes || !QUIET.test(before.snapshot)) return () => Promise.resolve(undefined)
  return async (signal) => {
    const isAsBefore = async () => (await withServer(reader, stateOf)).snapshot === before.snapshot
    if (!(await isAsBefore())) return undefined
    const read = await readTables({ ...reader, lockTimeout: '5s' }, signal).catch(ifLocked)
    return read?.uncounted.length === 0 && (await isAsBefore()) ? read.counts : undefined
  }
}

/** Somebody holds a lock on a table. A backup does not wait for people. */
function ifLocked(error: unknown): undefined {
  if (errorCode(error) !== '55P03') throw error
}

async function stateOf(client: pg.Client) {
  const { rows } = await client.query<{ snapshot: string; bytes: string }>(
    `select pg_current_snapshot()::text as snapshot,
            (select coalesce(sum(pg_database_size(oid)), 0) from pg_catalog.pg_database)::text as bytes`,
  )
  return { snapshot: rows[0]?.snapshot ?? '', bytes: Number(rows[0]?.bytes) }
}

const withServer = <T>({ server, password }: Reader, work: (client: pg.Client) => Promise<T>) =>
  withSession(server, { user: 'plinth_admin', password }, 'postgres', work)
