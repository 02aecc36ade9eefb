import type { PlatformBackupKind } from '@plinth/contract/platform-backups'
import type { PlatformBackupRow } from '../../stores/platform-backup-store.ts'
import type { RecoveryKeyRow } from '../../stores/recovery-key-store.ts'
import type { Stores } from '../../stores/stores.ts'
import { BACKUP_QUEUE } from '../backups/schedule-backup.ts'
import { expiryOf } from './platform-backup-rules.ts'

interface NewPlatformBackup {
  kind: PlatformBackupKind
  recoveryKey: RecoveryKeyRow
  now: Date
}

/** Undefined where one is under way already. It takes turns with the backups of projects. */
export async function schedulePlatformBackup(
  { platformBackups, jobs }: Pick<Stores, 'platformBackups' | 'jobs'>,
  { kind, recoveryKey, now }: NewPlatformBackup,
): Promise<PlatformBackupRow | undefined> {
  const draft = { kind, recovery_key_id: recoveryKey.id, created_at: now, expires_at: expiryOf(now) }
  const backup = await platformBackups.add(draft)
  if (backup)
    await jobs.add({ task: 'back-up-platform', payload: { id: backup.id }, queue: BACKUP_QUEUE, key: backup.id })
  return backup
}

export const verificationKey = (id: string) => `verification ${id}`

export async function scheduleVerification(
  { platformBackups, jobs }: Pick<Stores, 'platformBackups' | 'jobs'>,
  { id }: Pick<PlatformBackupRow, 'id'>,
) {
  await platformBackups.change(id, { verification: 'waiting' })
  await jobs.add({
    task: 'verify-platform-backup',
    payload: { id },
    queue: BACKUP_QUEUE,
    key: verificationKey(id),
  })
}
