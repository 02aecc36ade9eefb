import { mayDeleteExpired } from '../backups/may-delete-expired.ts'
import type { TaskTools } from '../../context/task.ts'

/** Deletes backups of the platform whose time is over, but never the last good and the last verified one, and what killed ones left. */
export async function sweepPlatformBackups(tools: Pick<TaskTools, 'stores' | 'platformVault' | 'clock' | 'log'>) {
  const { stores, platformVault, clock, log } = tools
  let swept = 0
  const expiredBefore = (await mayDeleteExpired('platform-backups', tools)) ? clock.now() : new Date(0)
  for (const { id, stored_as } of await stores.platformBackups.listExpired(expiredBefore)) {
    const kept = [await stores.platformBackups.latest(), await stores.platformBackups.latestVerified()]
    if (kept.some((one) => one?.id === id)) continue
    if (stored_as !== null) await platformVault.remove(stored_as)
    await stores.platformBackups.forget(id)
    swept++
  }
  swept += await platformVault.removeLeftovers()
  if (swept > 0) log.info({ swept }, 'Expired backups of the platform and leftovers were deleted')
}
