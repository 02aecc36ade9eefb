import type { TaskTools } from '../../context/task.ts'
import { verifyBackup } from './verify-backup.ts'

/** The organizations take turns, so that one with many verifications delays the others by one. */
export async function verifyNextBackup(
  tools: Pick<TaskTools, 'stores' | 'backupVault' | 'clock' | 'log'>,
  signal: AbortSignal,
) {
  const backup = await tools.stores.backups.nextToVerify()
  if (backup) await verifyBackup(backup, tools, signal)
}
