import type { BackupState } from '@plinth/contract/backup-states'
import type { PlatformBackupKind, VerificationState } from '@plinth/contract/platform-backups'
import type { Sql } from '@plinth/service-kit/sql'
import { assignmentsOf, changeable, type ChangesOf, column, listOf, type RowOf } from './columns.ts'

const platformBackupColumns = {
  id: column<string>(),
  kind: column<PlatformBackupKind>(),
  state: changeable<BackupState>(),
  /** Its name where it is kept; null until it is done. */
  stored_as: changeable<string | null>(),
  recovery_key_id: column<string>(),
  /** Null until it is done. */
  has_database: changeable<boolean | null>(),
  created_at: column<Date>(),
  started_at: changeable<Date | null>(),
  taken_at: changeable<Date | null>(),
  finished_at: changeable<Date | null>(),
  data_bytes: changeable<number | null>('float8'),
  stored_bytes: changeable<number | null>('float8'),
  failure: changeable<string | null>(),
  expires_at: changeable<Date>(),
  verification: changeable<VerificationState | null>(),
  verified_at: changeable<Date | null>(),
  verification_failure: changeable<string | null>(),
}

export type PlatformBackupRow = RowOf<typeof platformBackupColumns>

type Draft = Pick<PlatformBackupRow, 'kind' | 'recovery_key_id' | 'created_at' | 'expires_at'>

const columns = listOf(platformBackupColumns)

export function platformBackupStore(sql: Sql) {
  async function many(condition: string, values: unknown[] = []) {
    const { rows } = await sql.query<PlatformBackupRow>(
      `select ${columns} from platform.platform_backups where ${condition}`,
      values,
    )
    return rows
  }

  return {
    /** The latest first. */
    list: () => many('not is_removed order by created_at desc, id'),

    async find(id: string) {
      return (await many('id = $1 and not is_removed', [id]))[0]
    },

    /** The one that waits or runs. */
    async underWay() {
      return (await many(`state in ('waiting', 'running')`))[0]
    },

    /** The latest that succeeded. */
    async latest() {
      return (await many(`state = 'done' and not is_removed order by taken_at desc limit 1`))[0]
    },

    /** The latest of those whose verification passed. */
    async latestVerified() {
      return (await many(`verification = 'passed' and not is_removed order by taken_at desc limit 1`))[0]
    },

    /** Its bytes go with the next sweep. */
    async remove(id: string) {
      await sql.query('update platform.platform_backups set is_removed = true where id = $1', [id])
    },

    /** Undefined where one waits or runs. */
    async add({ kind, recovery_key_id, created_at, expires_at }: Draft): Promise<PlatformBackupRow | undefined> {
      const { rows } = await sql.query<PlatformBackupRow>(
        `insert into platform.platform_backups (kind, recovery_key_id, created_at, expires_at) values ($1, $2, $3, $4)
         on conflict ((true)) where state in ('waiting', 'running') do nothing
         returning ${columns}`,
        [kind, recovery_key_id, created_at, expires_at],
      )
      return rows[0]
    },

    async change(id: string, changes: ChangesOf<typeof platformBackupColumns>) {
      const { assignments, values } = assignmentsOf(platformBackupColumns, changes, 2)
      await sql.query(`update platform.platform_backups set ${assignments.join(', ')} where id = $1`, [id, ...values])
    },

    /** Those that were removed, too. */
    listExpired: (now: Date) =>
      many(`(expires_at < $1 or is_removed) and state in ('done', 'failed') order by created_at`, [now]),

    async forget(id: string) {
      await sql.query('delete from platform.platform_backups where id = $1', [id])
    },

    /** Of each project that is there, its newest backup that succeeded. */
    async index() {
      const { rows } = await sql.query<IndexedProject>(
        `select p.ref, p.name, p.status, p.postgres_major as major, b.stored_as as backup, b.taken_at
         from platform.projects p left join lateral (
           select stored_as, taken_at from platform.backups
           where ref = p.ref and state = 'done' and not is_removed
           order by deleted_at is not null, taken_at desc limit 1
         ) b on true
         where p.status <> 'REMOVED' order by p.id`,
      )
      return rows
    },

    /** When the oldest project that is there was made. */
    async oldestProject() {
      const { rows } = await sql.query<{ inserted_at: Date | null }>(
        `select min(inserted_at) as inserted_at from platform.projects where status <> 'REMOVED'`,
      )
      return rows[0]?.inserted_at ?? undefined
    },

    /** The name of the newest migration. */
    async schema() {
      const { rows } = await sql.query<{ name: string }>('select max(name) as name from platform.schema_migrations')
      return rows[0]?.name ?? ''
    },
  }
}

export interface IndexedProject {
  ref: string
  name: string
  status: string
  major: number
  backup: string | null
  taken_at: Date | null
}
