import { isOfTarget } from '@plinth/backups/backup-error'
import type { TaskTools } from '../../context/task.ts'
import type { BackupRow } from '../../stores/backup-store.ts'
import { failureSentence } from '../projects/failure-sentence.ts'

/** What a restore of this backup would bring, found out by restoring it aside. */
export async function verifyBackup(
  { ref, id, stored_as }: BackupRow,
  { stores, backupVault, clock, log }: Pick<TaskTools, 'stores' | 'backupVault' | 'clock' | 'log'>,
  signal: AbortSignal,
) {
  if (stored_as === null) return
  await stores.backups.change(id, { verification_state: 'running' })
  try {
    const { restoreMs, tables, rows, comparedRows } = await backupVault.verify({ ref, id: stored_as }, { signal })
    await stores.backups.change(id, {
      verification_state: 'passed',
      verified_at: clock.now(),
      verification_restore_ms: restoreMs,
      verification_tables: tables,
      verification_rows: rows,
      verification_compared_rows: comparedRows,
      verification_failure: null,
    })
  } catch (error) {
    // the next platform takes it up again
    if (signal.aborted) throw error
    // which says nothing about the backup, so that its turn comes again
    if (isOfTarget(error)) {
      // after the others, which may be kept where it does work
      await stores.backups.change(id, { verification_state: 'waiting', verified_at: clock.now() })
      throw error
    }
    log.error({ err: error, ref, backup: id }, 'A backup could not be restored')
    await stores.backups.change(id, {
      verification_state: 'failed',
      verified_at: clock.now(),
      verification_failure: failureSentence(error),
    })
  }
}
