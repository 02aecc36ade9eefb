import type { BackupKind } from '@plinth/contract/backups'
import type { BackupRow } from '../../stores/backup-store.ts'
import type { ProjectRow } from '../../stores/project-store.ts'
import type { Stores } from '../../stores/stores.ts'

/** One at a time: two would halve each other on the one disk, and take it from the databases. */
export const BACKUP_QUEUE = 'backups'

interface NewBackup {
  project: Pick<ProjectRow, 'ref' | 'organization_id' | 'postgres_major'>
  kind: BackupKind
  now: Date
  expiresAt: Date
}

/** Undefined where one of this project is under way already. */
export async function scheduleBackup(
  { backups, jobs }: Pick<Stores, 'backups' | 'jobs'>,
  { project: { ref, organization_id, postgres_major }, kind, now, expiresAt }: NewBackup,
): Promise<BackupRow | undefined> {
  const draft = { ref, organization_id, kind, postgres_major, created_at: now, expires_at: expiresAt }
  const backup = await backups.add(draft)
  if (backup) await scheduleTaking({ jobs }, backup)
  return backup
}

/** The job that takes a backup. */
export const scheduleTaking = ({ jobs }: Pick<Stores, 'jobs'>, { ref, id }: Pick<BackupRow, 'ref' | 'id'>) =>
  jobs.add({ task: 'back-up-project', payload: { ref, id }, queue: BACKUP_QUEUE, key: id })

/** A backup that is due does not wait for a verification. */
const AFTER_BACKUPS = 10

/** While the place of backups does not work: with pauses that grow from seconds to six hours, for about five days. */
const MOST_VERIFICATION_ATTEMPTS = 30

/** One more verification is made. Of which backup, is decided when its turn comes. */
export async function scheduleVerification(
  { backups, jobs }: Pick<Stores, 'backups' | 'jobs'>,
  { ref, id }: Pick<BackupRow, 'ref' | 'id'>,
) {
  await backups.change(id, { verification_state: 'waiting' })
  const key = `verification ${id}`
  await jobs.add({
    task: 'verify-backup',
    payload: { ref, id },
    queue: BACKUP_QUEUE,
    key,
    priority: AFTER_BACKUPS,
    maxAttempts: MOST_VERIFICATION_ATTEMPTS,
  })
}
