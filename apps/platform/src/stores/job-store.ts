import type { Sql } from '@plinth/service-kit/sql'
import { MOST_ATTEMPTS } from '../jobs/most-attempts.ts'

export interface JobDraft {
  task:
    | 'project'
    | 'upgrade-project'
    | 'purge-project'
    | 'back-up-project'
    | 'verify-backup'
    | 'run-dump'
    | 'back-up-platform'
    | 'verify-platform-backup'
  payload: { ref?: string; id?: string; earlierAttempts?: number; place?: number }
  /** Jobs of one queue run one after the other. */
  queue: string
  /** A later job with the same key takes the place of one that waits. */
  key: string
  runAt?: Date
  /** Of a queue those with the lowest number run first; 0 by default. */
  priority?: number
  /** How often it is begun before it counts as failed; `MOST_ATTEMPTS` by default. */
  maxAttempts?: number
}

/** Jobs are added in the caller's transaction: a change that rolls back leaves no work behind. */
export function jobStore(sql: Sql) {
  return {
    async add({ task, payload, queue, key, runAt, priority = 0, maxAttempts = MOST_ATTEMPTS }: JobDraft) {
      await sql.query(
        `select graphile_worker.add_job($1, payload => $2::json, queue_name => $3, run_at => $4, max_attempts => $5, job_key => $6,
           priority => $7)`,
        [task, JSON.stringify(payload), queue, runAt ?? null, maxAttempts, key, priority],
      )
    },

    /** How often the job with this key was begun, under an earlier job that it replaced as well. */
    async attempts(key: string) {
      const { rows } = await sql.query<{ attempts: number }>(
        `select attempts + coalesce((payload ->> 'earlierAttempts')::int, 0) as attempts
         from graphile_worker._private_jobs where key = $1`,
        [key],
      )
      return rows[0]?.attempts ?? 0
    },

    async remove(key: string) {
      await sql.query('select graphile_worker.remove_job($1)', [key])
    },
  }
}
