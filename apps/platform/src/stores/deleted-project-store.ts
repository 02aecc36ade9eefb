import type { Sql } from '@plinth/service-kit/sql'
import type { BackupRow } from './backup-store.ts'

export interface DeletedProjectRow {
  ref: string
  name: string
  deleted_at: Date
  /** Its cluster is gone; only backups are left. */
  is_purged: boolean
  /** The newest backup that can be restored, or else brought back; null where there is none. */
  backup_id: string | null
  taken_at: Date | null
  expires_at: Date | null
  backup_deleted_at: Date | null
  verification_state: BackupRow['verification_state']
}

/** Projects that were deleted, and what is left of them. */
export function deletedProjectStore(sql: Sql) {
  return {
    /** Removes a deleted project for good, and with it members who had a role there alone. What its backups are found by stays. */
    async purge(ref: string) {
      await sql.query(
        `with gone as (
           delete from platform.projects where ref = $1 and status = 'REMOVED' returning ref, organization_id, name, removed_at
         )
         insert into platform.deleted_projects (ref, organization_id, name, deleted_at)
         select ref, organization_id, name, coalesce(removed_at, now()) from gone`,
        [ref],
      )
    },

    /** Those that can be restored or have a backup. The latest first. */
    async list(organizationId: number) {
      const { rows } = await sql.query<DeletedProjectRow>(
        `with deleted as (
           select ref, name, coalesce(removed_at, updated_at) as deleted_at, false as is_purged from platform.projects
           where organization_id = $1 and status = 'REMOVED'
           union all
           select ref, name, deleted_at, true from platform.deleted_projects where organization_id = $1
         )
         select d.*, b.id as backup_id, b.taken_at, b.expires_at, b.deleted_at as backup_deleted_at,
           b.verification_state
         from deleted d left join lateral (
           select id, taken_at, expires_at, deleted_at, verification_state from platform.backups
           where ref = d.ref and state = 'done' and not is_removed and verification_state is distinct from 'failed'
           order by deleted_at is not null, taken_at desc limit 1
         ) b on true
         where not d.is_purged or b.id is not null
         order by d.deleted_at desc, d.ref`,
        [organizationId],
      )
      return rows
    },

    /** Those that are gone for good. */
    async listPurged() {
      const { rows } = await sql.query<{ ref: string; organization_id: number }>(
        'select ref, organization_id::float8 as organization_id from platform.deleted_projects order by ref',
      )
      return rows
    },

    /** Once the last backup is gone. */
    async forgetWithoutBackups() {
      await sql.query(
        `delete from platform.deleted_projects d
         where not exists (select from platform.backups b where b.ref = d.ref)`,
      )
    },
  }
}
