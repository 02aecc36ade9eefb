import type { TaskTools } from '../../context/task.ts'
import { failureSentence } from '../projects/failure-sentence.ts'

/** What a restore of this backup would bring, found out by restoring it aside. */
export async function proveBackup(
  { ref, id }: { ref: string; id: string },
  { stores, backupVault, clock, log }: Pick<TaskTools, 'stores' | 'backupVault' | 'clock' | 'log'>,
  signal: AbortSignal,
) {
  const backup = await stores.backups.find(ref, id)
  if (backup?.state !== 'done' || backup.stored_as === null) return
  await stores.backups.change(id, { proof_state: 'running' })
  try {
    const { restoreMs, tables, rows, comparedRows } = await backupVault.prove({ ref, id: backup.stored_as }, { signal })
    await stores.backups.change(id, {
      proof_state: 'passed',
      proved_at: clock.now(),
      proof_restore_ms: restoreMs,
      proof_tables: tables,
      proof_rows: rows,
      proof_compared_rows: comparedRows,
      proof_failure: null,
    })
  } catch (error) {
    // the next platform takes it up again
    if (signal.aborted) throw error
    log.error({ err: error, ref, backup: id }, 'A backup could not be restored')
    await stores.backups.change(id, {
      proof_state: 'failed',
      proved_at: clock.now(),
      proof_failure: failureSentence(error),
    })
  }
}
