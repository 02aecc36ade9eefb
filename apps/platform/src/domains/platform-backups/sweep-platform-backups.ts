import type { TaskTools } from '../../context/task.ts'

/** Deletes backups of the platform whose time is over, but never the last good one, and what killed ones left. */
export async function sweepPlatformBackups({
  stores,
  platformVault,
  clock,
  log,
}: Pick<TaskTools, 'stores' | 'platformVault' | 'clock' | 'log'>) {
  let swept = 0
  for (const { id, stored_as } of await stores.platformBackups.listExpired(clock.now())) {
    if ((await stores.platformBackups.latest())?.id === id) continue
    if (stored_as !== null) await platformVault.remove(stored_as)
    await stores.platformBackups.forget(id)
    swept++
  }
  swept += await platformVault.removeLeftovers()
  if (swept > 0) log.info({ swept }, 'Expired backups of the platform and leftovers were deleted')
}
