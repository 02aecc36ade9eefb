import type { BackupRepository } from '@plinth/backups/backup-repository'
import { listLogSegments, type LogName, type StoredSegment } from '@plinth/backups/log-segments'
import type { Engine, LogLedger } from '../engine.ts'
import { connected } from './given-engine.ts'
import { PASSWORDS } from './test-drafts.ts'

type Segment = LogName & StoredSegment

/** Keeps in memory what is stored. */
export function givenLedger() {
  const segments: Segment[] = []
  const ledger: LogLedger = {
    last: async (ref, log) => segments.findLast((segment) => segment.ref === ref && segment.log === log)?.name,
    stored: async (segment) => void segments.push(segment),
  }
  return { ledger, segments }
}

/** Everything that was acknowledged so far is stored when this resolves; with the time up to which that is so. */
export async function archived(engine: Engine, ref: string, repository: BackupRepository, ledger: LogLedger) {
  const through = await engine.finishLog(ref, PASSWORDS.plinth_admin)
  await engine.storeLog(ref, repository, ledger)
  return through
}

/** Adds rows, and resolves to a moment after they were acknowledged and before anything else is. */
export async function addedRows(engine: Engine, ref: string, rows: number) {
  await connected(engine, ref, 'postgres', (owner) =>
    owner.query(`insert into kept (body) select md5(n::text) from generate_series(1, $1::int) n`, [rows]),
  )
  const moment = new Date()
  // the next write is later than the moment by the clock, which counts in milliseconds
  while (Date.now() <= moment.getTime()) await new Promise((resolve) => setTimeout(resolve, 1))
  return moment
}

/** Asks where the segments are stored, as long as nobody else writes there. */
export const ledgerOf = (repository: BackupRepository): LogLedger => ({
  async last(ref, log) {
    let last: string | undefined
    for await (const { name } of listLogSegments(repository, { ref, log })) last = name
    return last
  },
  stored: () => Promise.resolve(),
})
