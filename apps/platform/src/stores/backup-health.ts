import type { PlanId } from '@plinth/catalog/plans'
import type { ProjectStatus } from '@plinth/catalog/project-status'
import type { Sql } from '@plinth/service-kit/sql'
import { type BackupSettingsRow, settingsColumns } from './backup-settings-store.ts'
import type { BackupRow } from './backup-store.ts'

/** What the backups of one project are judged by. */
export interface BackupHealth extends BackupSettingsRow {
  ref: string
  name: string
  organization_name: string
  status: ProjectStatus
  inserted_at: Date
  backed_up_at: Date | null
  backup_retry_at: Date | null
  plan: PlanId
  /** Of the latest backup that succeeded; null before the first. */
  taken_at: Date | null
  verification_state: BackupRow['verification_state']
  verification_failure: string | null
  /** Why the latest attempt failed; null where one succeeded since. */
  failure: string | null
  /** When the newest earlier backup was taken whose verification failed. */
  unrestorable_taken_at: Date | null
  log_failure: string | null
}

const LISTED = 'b.ref = p.ref and b.deleted_at is null and not b.is_removed'

/** How the backups of projects are, in one statement for any number of them. */
export const backupHealthStore = (sql: Sql) => ({
  /** Of these projects, or of all that are there. */
  async list(refs?: readonly string[]): Promise<BackupHealth[]> {
    const { rows } = await sql.query<BackupHealth>(
      `select p.ref, p.name, o.name as organization_name, p.status, p.inserted_at, p.backed_up_at, p.backup_retry_at,
         p.log_failure, o.plan, ${settingsColumns}, latest.taken_at, latest.verification_state,
         latest.verification_failure, failed.failure, unrestorable.taken_at as unrestorable_taken_at
       from platform.projects p join platform.organizations o on o.id = p.organization_id
       left join lateral (
         select b.id, b.created_at, b.taken_at, b.verification_state, b.verification_failure from platform.backups b
         where ${LISTED} and b.state = 'done' order by b.created_at desc limit 1
       ) latest on true
       left join lateral (
         select coalesce(b.failure, 'It failed.') as failure from platform.backups b
         where ${LISTED} and b.state = 'failed' and b.created_at > coalesce(latest.created_at, '-infinity')
         order by b.created_at desc limit 1
       ) failed on true
       left join lateral (
         select b.taken_at from platform.backups b
         where ${LISTED} and b.state = 'done' and b.verification_state = 'failed' and b.id <> latest.id
         order by b.created_at desc limit 1
       ) unrestorable on true
       where p.status <> 'REMOVED' and ($1::text[] is null or p.ref = any($1)) order by p.name, p.id`,
      [refs ?? null],
    )
    return rows
  },
})
