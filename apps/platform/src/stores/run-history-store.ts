import type { RunRole } from '@plinth/contract/sql'
import type { Sql } from '@plinth/service-kit/sql'

export interface PastRunRow {
  id: string
  sealed_text: string
  /** Whether that is the whole text, and not its beginning. */
  is_kept: boolean
  started_at: Date
  duration_ms: number
  statements: number
  rows: number | null
  role: RunRole | null
  error_code: string | null
}

const columns = 'id, sealed_text, is_kept, started_at, duration_ms, statements, rows::float8 as rows, role, error_code'

export function runHistoryStore(sql: Sql) {
  return {
    /** Keeps this many of the person's, and forgets those before: one statement, since the response to the run waits. */
    async add(projectId: number, profileId: number, run: PastRunRow, { most }: { most: number }) {
      await sql.query(
        `with added as (
           insert into platform.run_history
             (id, project_id, profile_id, sealed_text, is_kept, started_at, duration_ms, statements, rows, role, error_code)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
         )
         delete from platform.run_history where id in (
           -- does not see the one that is added
           select id from platform.run_history where project_id = $2 and profile_id = $3
           order by started_at desc, id offset $12
         )`,
        [
          run.id,
          projectId,
          profileId,
          run.sealed_text,
          run.is_kept,
          run.started_at,
          run.duration_ms,
          run.statements,
          run.rows,
          run.role,
          run.error_code,
          most - 1,
        ],
      )
    },

    /** Newest first. */
    async list(projectId: number, profileId: number) {
      const { rows } = await sql.query<PastRunRow>(
        `select ${columns} from platform.run_history where project_id = $1 and profile_id = $2
         order by started_at desc, id`,
        [projectId, profileId],
      )
      return rows
    },

    async find(projectId: number, profileId: number, id: string) {
      const { rows } = await sql.query<PastRunRow>(
        `select ${columns} from platform.run_history where project_id = $1 and profile_id = $2 and id = $3`,
        [projectId, profileId, id],
      )
      return rows[0]
    },

    async clear(projectId: number, profileId: number) {
      await sql.query('delete from platform.run_history where project_id = $1 and profile_id = $2', [
        projectId,
        profileId,
      ])
    },
  }
}
