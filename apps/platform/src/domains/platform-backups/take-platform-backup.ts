import type { TaskTools } from '../../context/task.ts'
import type { PlatformBackupRow } from '../../stores/platform-backup-store.ts'
import { failureSentence } from '../projects/failure-sentence.ts'
import { scheduleVerification } from './schedule-platform-backup.ts'

const GENERIC = 'Something went wrong. The log of the platform says more.'

type Tools = Pick<TaskTools, 'stores' | 'platformVault' | 'clock' | 'log'>

/** Takes a backup that waits; one that was interrupted starts over. Its verification follows. Resolves to whether it counts. */
export async function takePlatformBackup(id: string, tools: Tools, signal: AbortSignal): Promise<boolean> {
  const { stores, platformVault, clock, log } = tools
  const backup = await stores.platformBackups.find(id)
  if (!backup || !isUnderWay(backup)) return false
  await stores.platformBackups.change(id, { state: 'running', started_at: clock.now() })
  try {
    const { recovery_key_id, kind } = backup
    const publicKey = await stores.recoveryKeys.publicKey(recovery_key_id)
    const taken = await platformVault.take({
      row: id,
      kind,
      publicKey,
      schema: await stores.platformBackups.schema(),
      projects: await stores.platformBackups.index(),
      signal,
    })
    // before it is done: one that a crash leaves here is taken again, and none stays unverified
    await scheduleVerification(stores, backup)
    await stores.platformBackups.change(id, {
      state: 'done',
      stored_as: taken.storedAs,
      has_database: taken.hasDatabase,
      finished_at: clock.now(),
      taken_at: taken.takenAt,
      data_bytes: taken.dataBytes,
      stored_bytes: taken.storedBytes,
    })
    return true
  } catch (error) {
    // the next platform takes it up again
    if (signal.aborted) throw error
    log.error({ err: error, backup: id }, 'A backup of the platform failed')
    await stores.platformBackups.change(id, {
      state: 'failed',
      finished_at: clock.now(),
      failure: failureSentence(error, GENERIC),
    })
    return false
  }
}

export const isUnderWay = ({ state }: PlatformBackupRow) => state === 'waiting' || state === 'running'
