import { seconds } from '@plinth/catalog/durations'
import { isOfTarget } from '@plinth/backups/backup-error'
import type { TaskTools } from '../../context/task.ts'
import type { BackupRow } from '../../stores/backup-store.ts'
import { failureSentence } from '../projects/failure-sentence.ts'
import { retryAfter } from './next-due.ts'
import { scheduleVerification } from './schedule-backup.ts'

const SAVE_PROGRESS_EVERY = seconds(1)

type Tools = Pick<TaskTools, 'stores' | 'backupVault' | 'clock' | 'log'>

/**
 * Takes a backup that waits; one that was interrupted counts where it was whole by then, and starts over otherwise. Its
 * verification follows. Any number may ask for the same one: it is taken once, and all of them wait for it.
 */
export function takeBackup(backup: { ref: string; id: string }, tools: Tools, signal: AbortSignal) {
  return tools.backupVault.inTurn(backup.ref, () => takeIfUnderWay(backup, tools, signal))
}

async function takeIfUnderWay(
  { ref, id }: { ref: string; id: string },
  { stores, backupVault, clock, log }: Tools,
  signal: AbortSignal,
) {
  const backup = await stores.backups.find(ref, id)
  if (!backup || !isUnderWay(backup)) return
  await stores.backups.change(id, { state: 'running', started_at: clock.now(), progress: 0 })
  let savedAt = clock.now().getTime()
  try {
    const taken =
      (await takenBefore(backup, backupVault)) ??
      (await backupVault.take(
        { ref, kind: backup.kind, purpose: backup.purpose ?? undefined },
        { signal, onBegin: saveName, onProgress: saveProgress },
      ))
    await stores.backups.change(id, {
      state: 'done',
      stored_as: taken.storedAs,
      finished_at: clock.now(),
      taken_at: taken.takenAt,
      postgres_major: taken.postgresMajor,
      data_bytes: taken.dataBytes,
      stored_bytes: taken.storedBytes,
      change_mark: taken.changeMark ?? null,
      writes: taken.writes?.rows ?? null,
      shape: taken.writes?.shape ?? null,
      log_id: taken.log?.id ?? null,
      log_start: taken.log?.start ?? null,
      progress: null,
    })
    await stores.backups.noteRetry(ref, null)
    await scheduleVerification(stores, backup)
  } catch (error) {
    // the next platform takes it up again
    if (signal.aborted) throw error
    log.error({ err: error, ref, backup: id }, 'A backup failed')
    await stores.backups.change(id, {
      state: 'failed',
      finished_at: clock.now(),
      failure: failureSentence(error),
      progress: null,
    })
    if (backup.kind === 'scheduled' && isOfTarget(error)) await retryLater()
  }

  /** The schedule takes another one, long before that of the next day. */
  async function retryLater() {
    const pause = retryAfter(await stores.backups.countFailedInARow(ref))
    await stores.backups.noteRetry(ref, new Date(clock.now().getTime() + pause))
  }

  /** So that its bytes are found, whatever happens before it is done. */
  function saveName(stored_as: string) {
    return stores.backups.change(id, { stored_as })
  }

  function saveProgress(progress: number) {
    const now = clock.now().getTime()
    if (now - savedAt < SAVE_PROGRESS_EVERY) return
    savedAt = now
    stores.backups
      .saveProgress(id, progress)
      .catch((error: unknown) => log.warn({ err: error, ref }, 'The progress of a backup could not be saved'))
  }
}

async function takenBefore({ ref, stored_as }: BackupRow, backupVault: TaskTools['backupVault']) {
  if (stored_as === null) return undefined
  const name = { ref, id: stored_as }
  const whole = await backupVault.findWhole(name)
  if (!whole) await backupVault.remove(name)
  return whole
}

const isUnderWay = ({ state }: BackupRow) => state === 'waiting' || state === 'running'
