import type { PlanId } from '@plinth/catalog/plans'
import type { ProjectStatus } from '@plinth/catalog/project-status'
import type { Sql } from '@plinth/service-kit/sql'
import { type BackupSettingsRow, settingsColumns } from './backup-settings-store.ts'

/** The write-ahead log of one life of a cluster, as far as it is stored. */
export interface ArchivedLogRow {
  ref: string
  id: string
  first_segment: string
  last_segment: string
  through: Date
  stored_bytes: number
  /** Whether the clock may have been set back while it was written. */
  was_set_back: boolean
}

/** A backup and the stored log that goes on where it ends. */
export interface MomentRange {
  backup_id: string
  log_id: string
  from: Date
  /** Null where nothing of the log is stored yet. */
  through: Date | null
  /** The file of the log that a restore reads first. */
  log_start: string | null
  was_set_back: boolean
}

export interface LoggedProject extends BackupSettingsRow {
  ref: string
  status: ProjectStatus
  plan: PlanId
}

const columns = 'ref, id, first_segment, last_segment, through, stored_bytes::float8 as stored_bytes, was_set_back'

export function archivedLogStore(sql: Sql) {
  return {
    async find(ref: string, id: string) {
      const { rows } = await sql.query<ArchivedLogRow>(
        `select ${columns} from platform.archived_logs where ref = $1 and id = $2`,
        [ref, id],
      )
      return rows[0]
    },

    async all() {
      return (await sql.query<ArchivedLogRow>(`select ${columns} from platform.archived_logs order by ref, id`)).rows
    },

    /** One more file. Stored again, it counts once. The latest says how far the log reaches: earlier, the clock may have been ahead. */
    async add({
      ref,
      log,
      name,
      through,
      bytes,
    }: {
      ref: string
      log: string
      name: string
      through: Date
      bytes: number
    }) {
      await sql.query(
        `insert into platform.archived_logs as l (ref, id, first_segment, last_segment, through, stored_bytes)
         values ($1, $2, $3, $3, $4, $5)
         on conflict (ref, id) do update
         set last_segment = excluded.last_segment, through = excluded.through,
             stored_bytes = l.stored_bytes + excluded.stored_bytes,
             was_set_back = l.was_set_back or excluded.through < l.through
         where l.last_segment < excluded.last_segment`,
        [ref, log, name, through, bytes],
      )
    },

    /** All of a log at once, whatever was noted of it before. */
    async replace({ ref, id, first_segment, last_segment, through, stored_bytes, was_set_back }: ArchivedLogRow) {
      await sql.query(
        `insert into platform.archived_logs (ref, id, first_segment, last_segment, through, stored_bytes, was_set_back)
         values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (ref, id) do update
         set first_segment = excluded.first_segment, last_segment = excluded.last_segment,
             through = excluded.through, stored_bytes = excluded.stored_bytes, was_set_back = excluded.was_set_back`,
        [ref, id, first_segment, last_segment, through, stored_bytes, was_set_back],
      )
    },

    /** All that was acknowledged by then is stored, though no file may have been added for it. */
    async noteThrough(ref: string, id: string, through: Date) {
      await sql.query('update platform.archived_logs set through = $3 where ref = $1 and id = $2', [ref, id, through])
    },

    async noteRemoved(ref: string, id: string, { first, bytes }: { first: string; bytes: number }) {
      await sql.query(
        `update platform.archived_logs set first_segment = $3, stored_bytes = greatest(0, stored_bytes - $4)
         where ref = $1 and id = $2`,
        [ref, id, first, bytes],
      )
    },

    async forget(ref: string, id: string) {
      await sql.query('delete from platform.archived_logs where ref = $1 and id = $2', [ref, id])
    },

    /** The latest backup first. */
    async ranges(ref: string) {
      const { rows } = await sql.query<MomentRange>(
        `select b.id as backup_id, b.log_id, b.taken_at as "from", l.through, b.log_start,
           coalesce(l.was_set_back, false) as was_set_back
         from platform.backups b left join platform.archived_logs l on l.ref = b.ref and l.id = b.log_id
         where b.ref = $1 and b.state = 'done' and b.deleted_at is null and not b.is_removed and b.log_id is not null
         order by b.taken_at desc`,
        [ref],
      )
      return rows
    },

    /** The file that the oldest backup of a log needs first, deleted ones too; undefined where no backup needs any. */
    async firstNeeded(ref: string, id: string) {
      const { rows } = await sql.query<{ first: string | null }>(
        `select min(log_start) as first from platform.backups
         where ref = $1 and log_id = $2 and state = 'done' and not is_removed`,
        [ref, id],
      )
      return rows[0]?.first ?? undefined
    },

    async storedBytes(ref: string) {
      const { rows } = await sql.query<{ bytes: number }>(
        'select coalesce(sum(stored_bytes), 0)::float8 as bytes from platform.archived_logs where ref = $1',
        [ref],
      )
      return rows[0]?.bytes ?? 0
    },

    /** Every project, with what decides whether its log is archived. */
    async listProjects() {
      const { rows } = await sql.query<LoggedProject>(
        `select p.ref, p.status, o.plan, ${settingsColumns} from platform.projects p
         join platform.organizations o on o.id = p.organization_id order by p.id`,
      )
      return rows
    },

    async failure(ref: string) {
      const { rows } = await sql.query<{ log_failure: string | null; log_failing_since: Date | null }>(
        'select log_failure, log_failing_since from platform.projects where ref = $1',
        [ref],
      )
      return rows[0] ?? { log_failure: null, log_failing_since: null }
    },

    /** Null once it is over. */
    async noteFailure(ref: string, failure: string | null, now: Date) {
      await sql.query(
        `update platform.projects set log_failure = $2,
           log_failing_since = case when $2::text is null then null else coalesce(log_failing_since, $3) end
         where ref = $1 and log_failure is distinct from $2`,
        [ref, failure, now],
      )
    },
  }
}
