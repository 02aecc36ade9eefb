import type { PlatformProcess } from '../../../context/platform-process.ts'
import type { DumpUploadRow } from '../../../stores/dump-upload-store.ts'
import type { RecordContext } from '../../database/roles/record-changes.ts'
import { RestoreCanceled } from '../../projects/until-canceled.ts'
import { recordRun } from './record-run.ts'
import {
  CONNECTION_LOST,
  failureOfRun,
  OUTCOME_UNKNOWN,
  PLINTH_STOPPED,
  type RunFailure,
  startAgain,
} from './run-failure.ts'
import { type Fate, fateOf } from './transaction-fate.ts'

/** How often it is tried to find out what became of a transaction. */
const MOST_ATTEMPTS = 3

export type RunEndTools = Pick<PlatformProcess, 'fleet' | 'disk' | 'uploadFiles' | 'clock' | 'auditKey' | 'log'> &
  Pick<RecordContext, 'sql' | 'stores' | 'storesOver'>

export interface Attempt {
  /** From 1. */
  number: number
  /** Aborts when the platform stops. */
  signal: AbortSignal
}

type End = { state: 'done'; statements: number; notes: string[] } | ({ state: 'failed' } & RunFailure)

/** How the run of a dump ends: what is said of it, what becomes of its file, and its line of the audit log. */
export function runEnds(tools: RunEndTools) {
  const { uploadFiles, clock, log } = tools
  const uploads = tools.stores.dumpUploads

  return { finish, fail, settle }

  async function finish(upload: DumpUploadRow, end: End) {
    const { id, bytes } = upload
    if (end.state === 'done') await uploads.change(id, { bytes_run: bytes, statements: end.statements })
    await uploads.end(id, clock.now(), end)
    if (end.state === 'done' || !end.hasFile) await uploadFiles.remove(id)
    const statements = end.state === 'done' ? end.statements : upload.statements
    await recordRun(upload, { outcome: end.state, statements }, tools)
  }

  async function fail(upload: DumpUploadRow, attempt: Attempt, error: unknown) {
    const { ref, id } = upload
    const now = await uploads.find(ref, id)
    if (!now || now.state === 'canceled' || error instanceof RestoreCanceled) {
      await uploadFiles.remove(id)
      return recordRun(upload, { outcome: 'failed', canceled: true }, tools)
    }
    // only Postgres knows
    if (now.transaction_id !== null) return settle(now, attempt, CONNECTION_LOST)
    // what was only backed up goes on when Plinth is there again
    if (attempt.signal.aborted && now.state !== 'running') throw error
    const project = await tools.stores.projects.find(ref)
    const known = attempt.signal.aborted
      ? startAgain(PLINTH_STOPPED)
      : failureOfRun(error, { project, disk: tools.disk })
    if (!known) log.error({ err: error, ref, upload: id }, 'A dump could not be run')
    await finish(now, { state: 'failed', ...(known ?? startAgain(CONNECTION_LOST)) })
  }

  /** Of a run that did not say how it ended. */
  async function settle(upload: DumpUploadRow, { number }: Attempt, otherwise: string) {
    const { ref, transaction_id: transactionId, statements, notes } = upload
    let fate: Fate = 'undone'
    // empty where nothing was written
    if (transactionId) {
      try {
        fate = await fateOf(ref, transactionId, tools)
      } catch (error) {
        if (number < MOST_ATTEMPTS) throw error
        log.error({ err: error, ref }, 'Nobody knows whether a dump was kept')
        fate = 'unknown'
      }
    }
    if (fate === 'kept') await finish(upload, { state: 'done', statements, notes })
    else await finish(upload, { state: 'failed', ...startAgain(fate === 'undone' ? otherwise : OUTCOME_UNKNOWN) })
  }
}
