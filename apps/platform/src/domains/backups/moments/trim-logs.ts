import type { TaskTools } from '../../../context/task.ts'

/** Deletes what no backup needs any more. The log that is archived now stays until a backup says where it begins. */
export async function trimLogs({ stores, backupVault, log }: Pick<TaskTools, 'stores' | 'backupVault' | 'log'>) {
  for (const { ref, id, first_segment } of await stores.archivedLogs.all()) {
    const first = await stores.archivedLogs.firstNeeded(ref, id)
    if (first === undefined) {
      const current = await backupVault.logOf(ref).catch(() => undefined)
      if (current === id) continue
      await backupVault.trimLog({ ref, id })
      await stores.archivedLogs.forget(ref, id)
    } else if (first > first_segment) {
      const bytes = await backupVault.trimLog({ ref, id }, first)
      await stores.archivedLogs.noteRemoved(ref, id, { first, bytes })
    } else continue
    log.info({ ref }, 'A log that no backup needs was deleted')
  }
}
