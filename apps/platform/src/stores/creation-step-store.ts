import { type CreationStep, creationSteps } from '@plinth/contract/metrics'
import type { Sql } from '@plinth/service-kit/sql'

/** How long the steps of a project's creation took. */
export function creationStepStore(sql: Sql) {
  return {
    /** In the order in which they are done. */
    async list(ref: string) {
      const { rows } = await sql.query<CreationStep>(
        `select step, milliseconds from platform.project_creation_steps
         where ref = $1 order by array_position($2::text[], step)`,
        [ref, creationSteps],
      )
      return rows
    },

    /** The latest attempt counts. */
    async add(ref: string, { step, milliseconds }: CreationStep) {
      await sql.query(
        `insert into platform.project_creation_steps (ref, step, milliseconds)
         select ref, $2::text, $3::int from platform.projects where ref = $1
         on conflict (ref, step) do update set milliseconds = excluded.milliseconds`,
        [ref, step, milliseconds],
      )
    },
  }
}
