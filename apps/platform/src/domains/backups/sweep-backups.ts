import { BRING_BACK_FOR, PREVIOUS_STATE_FOR } from './backup-rules.ts'
import { trimLogs } from './moments/trim-logs.ts'
import { sweepUploads } from './uploads/sweep-uploads.ts'
import type { TaskTools } from '../../context/task.ts'

/** Removes backups whose time is over, and those that can no longer be brought back, but never the last good one of a project that is there. */
export async function sweepBackups({
  stores,
  backupVault,
  uploadFiles,
  clock,
  log,
}: Pick<TaskTools, 'stores' | 'backupVault' | 'uploadFiles' | 'clock' | 'log'>) {
  for (const { ref, id, state } of await stores.backups.listExpired(clock.now())) {
    const isLast = state === 'done' && (await stores.backups.latest(ref))?.id === id
    if (isLast && (await stores.projects.find(ref))) continue
    await stores.backups.remove(id)
  }
  const deletedBefore = new Date(clock.now().getTime() - BRING_BACK_FOR)
  for (const { id } of await stores.backups.listDeleted(deletedBefore)) await stores.backups.remove(id)
  const forgotten = await backupVault.removePreviousStates(new Date(clock.now().getTime() - PREVIOUS_STATE_FOR))
  const removed = await stores.backups.listRemoved()
  for (const { ref, id, stored_as } of removed) {
    if (stored_as !== null) await backupVault.remove({ ref, id: stored_as })
    await stores.backups.forget(id)
  }
  const failed = await stores.backups.listFailedWithBytes()
  for (const { ref, id, stored_as } of failed) {
    await backupVault.remove({ ref, id: stored_as! })
    await stores.backups.change(id, { stored_as: null })
  }
  await stores.deletedProjects.forgetWithoutBackups()
  await trimLogs({ stores, backupVault, log })
  await sweepUploads({ stores, uploadFiles, clock })
  const swept = forgotten + removed.length + failed.length + (await backupVault.removeLeftovers())
  if (swept > 0) log.info({ swept }, 'Expired backups and leftovers were deleted')
}
