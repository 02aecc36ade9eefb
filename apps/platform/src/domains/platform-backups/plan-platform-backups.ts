import type { TaskTools } from '../../context/task.ts'
import { nextDue } from './platform-backup-rules.ts'
import { schedulePlatformBackup } from './schedule-platform-backup.ts'

/** Takes the daily backup of the platform when it is due. Without a recovery phrase nobody could open one. */
export async function planPlatformBackups({ stores, clock }: Pick<TaskTools, 'stores' | 'clock'>) {
  const now = clock.now()
  const recoveryKey = await stores.recoveryKeys.current()
  if (!recoveryKey?.confirmed_at) return
  const [latest] = await stores.platformBackups.list()
  if (nextDue(recoveryKey.confirmed_at, latest?.created_at) > now) return
  await schedulePlatformBackup(stores, { kind: 'scheduled', recoveryKey, now })
}
