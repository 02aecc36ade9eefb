import type { BackupState } from '@plinth/contract/backup-states'
import type { BackupKind, BackupPurpose } from '@plinth/contract/backups'
import type { PlanId } from '@plinth/catalog/plans'
import type { Sql } from '@plinth/service-kit/sql'
import { type BackupSettingsRow, settingsColumns } from './backup-settings-store.ts'
import { assignmentsOf, changeable, type ChangesOf, column, listOf, type RowOf } from './columns.ts'

const backupColumns = {
  id: column<string>(),
  ref: column<string>(),
  organization_id: column<number>('float8'),
  kind: column<BackupKind>(),
  purpose: column<BackupPurpose | null>(),
  state: changeable<BackupState>(),
  /** Its name where it is kept; null until it begins, and once nothing of it is left. */
  stored_as: changeable<string | null>(),
  postgres_major: changeable<number>(),
  created_at: column<Date>(),
  started_at: changeable<Date | null>(),
  taken_at: changeable<Date | null>(),
  finished_at: changeable<Date | null>(),
  data_bytes: changeable<number | null>('float8'),
  stored_bytes: changeable<number | null>('float8'),
  progress: changeable<number | null>(),
  failure: changeable<string | null>(),
  expires_at: changeable<Date>(),
  /** When somebody deleted it; until it is removed it can be brought back. */
  deleted_at: column<Date | null>(),
  change_mark: changeable<string | null>(),
  writes: changeable<number | null>('float8'),
  shape: changeable<string | null>(),
  log_id: changeable<string | null>(),
  log_start: changeable<string | null>(),
  verification_state: changeable<'waiting' | 'running' | 'passed' | 'failed' | null>(),
  verified_at: changeable<Date | null>(),
  verification_restore_ms: changeable<number | null>(),
  verification_tables: changeable<number | null>(),
  verification_rows: changeable<number | null>('float8'),
  verification_compared_rows: changeable<boolean | null>(),
  verification_failure: changeable<string | null>(),
}

export type BackupRow = RowOf<typeof backupColumns>

export interface ScheduledProject extends BackupSettingsRow {
  ref: string
  inserted_at: Date
  backed_up_at: Date | null
  backup_retry_at: Date | null
  plan: PlanId
}

type BackupDraft = Pick<
  BackupRow,
  'ref' | 'organization_id' | 'kind' | 'postgres_major' | 'created_at' | 'expires_at'
> & {
  purpose?: BackupPurpose | undefined
}

type AdoptedBackup = BackupDraft &
  Pick<
    BackupRow,
    'stored_as' | 'started_at' | 'taken_at' | 'data_bytes' | 'stored_bytes' | 'change_mark' | 'log_id' | 'log_start'
  >

const columns = listOf(backupColumns)

const NOT_IN_USE = 'not exists (select from platform.projects where restoring_backup_id = $1)'
const USABLE = `state = 'done' and deleted_at is null and not is_removed`

export function backupStore(sql: Sql) {
  async function many(condition: string, values: unknown[]) {
    const { rows } = await sql.query<BackupRow>(`select ${columns} from platform.backups where ${condition}`, values)
    return rows
  }

  return {
    /** The latest first, deleted ones too. */
    list: (ref: string) => many(`ref = $1 and not is_removed order by created_at desc, id`, [ref]),

    async find(ref: string, id: string) {
      return (await many(`ref = $1 and id = $2 and not is_removed`, [ref, id]))[0]
    },

    /** Whether or not its project is still there. */
    async findIn(organizationId: number, id: string) {
      return (await many(`organization_id = $1 and id = $2 and not is_removed`, [organizationId, id]))[0]
    },

    /** The latest attempt of a kind, whatever became of it. */
    async latestOf(ref: string, kind: BackupKind) {
      return (await many('ref = $1 and kind = $2 order by created_at desc limit 1', [ref, kind]))[0]
    },

    /** Those that take room, or are about to. */
    async countManual(ref: string) {
      const found = await many(`ref = $1 and kind = 'manual' and state <> 'failed' and not is_removed`, [ref])
      const deleted = found.filter(({ deleted_at }) => deleted_at !== null).length
      return { kept: found.length - deleted, deleted }
    },

    /** The latest that succeeded and was not deleted. */
    async latest(ref: string) {
      return (await many(`ref = $1 and ${USABLE} order by taken_at desc limit 1`, [ref]))[0]
    },

    /** The latest of those whose verification passed. */
    async latestVerified(ref: string) {
      return (
        await many(`ref = $1 and ${USABLE} and verification_state = 'passed' order by taken_at desc limit 1`, [ref])
      )[0]
    },

    /** The one that waits or runs. */
    async underWay(ref: string) {
      return (await many(`ref = $1 and state in ('waiting', 'running') and not is_removed`, [ref]))[0]
    },

    /**
     * The verification whose turn it is: one that was interrupted, or else of the organization, and there of the project,
     * that has waited longest for one. One that the place of backups did not let through has had its turn.
     */
    async nextToVerify() {
      const lastOf = (column: string) =>
        `(select max(other.verified_at) from platform.backups other where other.${column} = platform.backups.${column})`
      const found = await many(
        `verification_state in ('waiting', 'running') and state = 'done' and stored_as is not null and not is_removed
         order by verification_state = 'running' desc, ${lastOf('organization_id')} nulls first,
           ${lastOf('ref')} nulls first, verified_at nulls first, created_at, id limit 1`,
        [],
      )
      return found[0]
    },

    /** How many verifications wait or run. Until the transaction ends, nobody else counts. */
    async countVerifications({ ref, organization_id }: Pick<BackupRow, 'ref' | 'organization_id'>) {
      await sql.query(`select pg_advisory_xact_lock(hashtextextended('verifications of ' || $1, 0))`, [organization_id])
      const found = await many(
        `organization_id = $1 and verification_state in ('waiting', 'running') and not is_removed`,
        [organization_id],
      )
      return { ofProject: found.filter((backup) => backup.ref === ref).length, ofOrganization: found.length }
    },

    /** Undefined where one of the project waits or runs. */
    async add(draft: BackupDraft): Promise<BackupRow | undefined> {
      const { rows } = await sql.query<BackupRow>(
        `insert into platform.backups (ref, organization_id, kind, postgres_major, created_at, expires_at, purpose)
         values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (ref) where state in ('waiting', 'running') do nothing
         returning ${columns}`,
        [
          draft.ref,
          draft.organization_id,
          draft.kind,
          draft.postgres_major,
          draft.created_at,
          draft.expires_at,
          draft.purpose ?? null,
        ],
      )
      return rows[0]
    },

    /** One that is stored already, whatever is under way. */
    async adopt(backup: AdoptedBackup) {
      await sql.query(
        `insert into platform.backups (ref, organization_id, kind, purpose, postgres_major, created_at, expires_at,
           state, stored_as, started_at, taken_at, finished_at, data_bytes, stored_bytes, change_mark, log_id, log_start)
         values ($1, $2, $3, $4, $5, $6, $7, 'done', $8, $9, $10, $10, $11, $12, $13, $14, $15)`,
        [
          backup.ref,
          backup.organization_id,
          backup.kind,
          backup.purpose ?? null,
          backup.postgres_major,
          backup.created_at,
          backup.expires_at,
          backup.stored_as,
          backup.started_at,
          backup.taken_at,
          backup.data_bytes,
          backup.stored_bytes,
          backup.change_mark,
          backup.log_id,
          backup.log_start,
        ],
      )
    },

    /** Those under way that were begun by another job than their own. */
    listBegunByChanges: () => many(`state in ('waiting', 'running') and kind like 'before-%' and not is_removed`, []),

    async change(id: string, changes: ChangesOf<typeof backupColumns>) {
      const { assignments, values } = assignmentsOf(backupColumns, changes, 2)
      await sql.query(`update platform.backups set ${assignments.join(', ')} where id = $1`, [id, ...values])
    },

    async saveProgress(id: string, progress: number) {
      await sql.query(`update platform.backups set progress = $2 where id = $1 and state = 'running'`, [id, progress])
    },

    /** It can be brought back until it is removed. Keeps one that is being restored, and says so. */
    async delete(id: string, at: Date) {
      const { rowCount } = await sql.query(
        `update platform.backups set deleted_at = $2 where id = $1 and ${NOT_IN_USE}`,
        [id, at],
      )
      return rowCount === 1
    },

    /** It does not expire before then. */
    async bringBack(id: string, keptUntil: Date) {
      await sql.query(
        `update platform.backups set deleted_at = null, expires_at = greatest(expires_at, $2)
         where id = $1 and not is_removed`,
        [id, keptUntil],
      )
    },

    /** Its bytes go with the next sweep. Keeps one that is being restored, and says so. */
    async remove(id: string) {
      const { rowCount } = await sql.query(
        `update platform.backups set is_removed = true where id = $1 and ${NOT_IN_USE}`,
        [id],
      )
      return rowCount === 1
    },

    listDeleted: (before: Date) => many('deleted_at < $1 and not is_removed', [before]),

    /** Those whose bytes are still there. */
    listRemoved: () => many('is_removed', []),

    /** What they stored may be whole: what failed may be that nobody could note it. */
    listFailedWithBytes: () => many(`state = 'failed' and stored_as is not null and not is_removed`, []),

    async forget(id: string) {
      await sql.query(`delete from platform.backups where id = $1 and is_removed`, [id])
    },

    listExpired: (now: Date) =>
      many(
        `expires_at < $1 and deleted_at is null and not is_removed and state in ('done', 'failed') order by expires_at`,
        [now],
      ),

    /** Active projects, with when the schedule last looked after each. */
    async listScheduled() {
      const { rows } = await sql.query<ScheduledProject>(
        `select p.ref, p.inserted_at, p.backed_up_at, p.backup_retry_at, o.plan, ${settingsColumns}
         from platform.projects p join platform.organizations o on o.id = p.organization_id
         where p.status in ('ACTIVE_HEALTHY', 'ACTIVE_UNHEALTHY') order by p.backed_up_at nulls first, p.id`,
      )
      return rows
    },

    async planOf(ref: string) {
      const { rows } = await sql.query<{ plan: PlanId }>(
        `select o.plan from platform.projects p join platform.organizations o on o.id = p.organization_id
         where p.ref = $1`,
        [ref],
      )
      return rows[0]?.plan ?? 'free'
    },

    /** The schedule looked after the project, and nothing is to be tried again. */
    async noteSchedule(ref: string, at: Date) {
      await sql.query('update platform.projects set backed_up_at = $2, backup_retry_at = null where ref = $1', [
        ref,
        at,
      ])
    },

    /** When a scheduled backup is tried again; null once one succeeded. */
    async noteRetry(ref: string, at: Date | null) {
      await sql.query(
        'update platform.projects set backup_retry_at = $2 where ref = $1 and backup_retry_at is distinct from $2',
        [ref, at],
      )
    },

    /** How many scheduled backups failed in a row, without one that succeeded since. */
    async countFailedInARow(ref: string) {
      const { rows } = await sql.query<{ count: number }>(
        `select count(*)::int as count from platform.backups failed
         where ref = $1 and kind = 'scheduled' and state = 'failed' and not exists (
           select from platform.backups done
           where done.ref = failed.ref and done.state = 'done' and done.created_at > failed.created_at)`,
        [ref],
      )
      return rows[0]!.count
    },

    /** Forgets those that succeeded and are not among these names in the target, unless a restore under way needs one. */
    async forgetOthers(ref: string, stored: readonly string[]) {
      await sql.query(
        `delete from platform.backups b where ref = $1 and state = 'done' and not (stored_as = any($2))
           and not exists (select from platform.projects where restoring_backup_id = b.id)`,
        [ref, stored],
      )
    },

    /** It is there, and cannot be restored. */
    async refuse(ref: string, storedAs: string, failure: string) {
      await sql.query(
        `update platform.backups set verification_state = 'failed', verified_at = now(), verification_failure = $3
         where ref = $1 and stored_as = $2 and state = 'done'`,
        [ref, storedAs, failure],
      )
    },

    async scheduleOf(ref: string) {
      const { rows } = await sql.query<Pick<ScheduledProject, 'backed_up_at' | 'backup_retry_at'>>(
        'select backed_up_at, backup_retry_at from platform.projects where ref = $1',
        [ref],
      )
      return rows[0] ?? { backed_up_at: null, backup_retry_at: null }
    },
  }
}
