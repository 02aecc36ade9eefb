import { mayDeleteExpired } from './may-delete-expired.ts'
import { BRING_BACK_FOR, PREVIOUS_STATE_FOR } from './backup-rules.ts'
import { trimLogs } from './moments/trim-logs.ts'
import { sweepUploads } from './uploads/sweep-uploads.ts'
import type { TaskTools } from '../../context/task.ts'

type Tools = Pick<TaskTools, 'stores' | 'backupVault' | 'uploadFiles' | 'clock' | 'log'>

/** Deletes the backups whose time is over and what is left of others. */
export async function sweepBackups(tools: Tools) {
  const { stores, backupVault, uploadFiles, clock, log } = tools
  const forgotten = (await mayDeleteExpired('backups', tools)) ? await removeExpired(tools) : 0
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

/**
 * Marks backups whose time is over, and those that can no longer be brought back. Of a project that is there, the last good one
 * stays, and so does the last that was verified. Resolves to how many states from before a restore were deleted.
 */
async function removeExpired({ stores, backupVault, clock }: Tools) {
  const now = clock.now()
  for (const { ref, id } of await stores.backups.listExpired(now)) {
    if ((await isLastGood(ref, id, stores)) && (await stores.projects.find(ref))) continue
    await stores.backups.remove(id)
  }
  const deletedBefore = new Date(now.getTime() - BRING_BACK_FOR)
  for (const { id } of await stores.backups.listDeleted(deletedBefore)) await stores.backups.remove(id)
  return backupVault.removePreviousStates(new Date(now.getTime() - PREVIOUS_STATE_FOR))
}

async function isLastGood(ref: string, id: string, { backups }: Tools['stores']) {
  return [await backups.latest(ref), await backups.latestVerified(ref)].some((kept) => kept?.id === id)
}
