import type { RowCounts } from '@plinth/backups/row-counts'
import type pg from 'pg'
import { SUPERUSER_DATABASE } from '../session/superuser-database.ts'
import { withSession } from '../session/session.ts'
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
  const before = mostBytes > 0 ? await withServer(reader, stateOf).catch(uncounted) : undefined
  if (!before || before.bytes > mostBytes || !QUIET.test(before.snapshot)) return () => Promise.resolve(undefined)
  return async (signal) => {
    const isAsBefore = async () => (await withServer(reader, stateOf)).snapshot === before.snapshot
    const count = async () => {
      if (!(await isAsBefore())) return undefined
      const { counts, uncounted } = await readTables({ ...reader, lockTimeout: '5s' }, signal)
      return uncounted.length === 0 && (await isAsBefore()) ? counts : undefined
    }
    const counts = await count().catch(uncounted)
    signal.throwIfAborted()
    return counts
  }
}

/** Somebody holds a lock on a table, took all connections, or whatever else: people cannot stop their backups by it. */
const uncounted = () => undefined

async function stateOf(client: pg.Client) {
  const { rows } = await client.query<{ snapshot: string; bytes: string }>(
    `select pg_current_snapshot()::text as snapshot,
            (select coalesce(sum(pg_database_size(oid)), 0) from pg_catalog.pg_database)::text as bytes`,
  )
  return { snapshot: rows[0]?.snapshot ?? '', bytes: Number(rows[0]?.bytes) }
}

const withServer = <T>({ server, password }: Reader, work: (client: pg.Client) => Promise<T>) =>
  withSession(server, { user: 'plinth_admin', password }, SUPERUSER_DATABASE, work)
