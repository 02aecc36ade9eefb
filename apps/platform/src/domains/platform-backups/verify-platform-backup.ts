import type { TaskTools } from '../../context/task.ts'
import { failureSentence } from '../projects/failure-sentence.ts'

const GENERIC = 'Something went wrong. The log of the platform says more.'

type Tools = Pick<TaskTools, 'stores' | 'platformVault' | 'clock' | 'log'>

/** Restores the database of a backup aside and reads every row. Resolves to whether that worked. */
export async function verifyPlatformBackup(
  id: string,
  { stores, platformVault, clock, log }: Tools,
  signal: AbortSignal,
): Promise<boolean> {
  const backup = await stores.platformBackups.find(id)
  if (backup?.state !== 'done' || backup.stored_as === null) return false
  await stores.platformBackups.change(id, { verification: 'running' })
  try {
    await platformVault.verify(backup.stored_as, { signal })
    await stores.platformBackups.change(id, {
      verification: 'passed',
      verified_at: clock.now(),
      verification_failure: null,
    })
    return true
  } catch (error) {
    // the next platform takes it up again
    if (signal.aborted) throw error
    log.error({ err: error, backup: id }, 'A backup of the platform could not be restored')
    await stores.platformBackups.change(id, {
      verification: 'failed',
      verified_at: clock.now(),
      verification_failure: failureSentence(error, GENERIC),
    })
    return false
  }
}
