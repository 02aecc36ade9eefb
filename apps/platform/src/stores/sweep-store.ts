import type { Sql } from '@plinth/service-kit/sql'

/** When something was last deleted because its time was over, and since when that waits for a clock to be trusted. */
export interface SweepRow {
  swept_at: Date
  waiting_since: Date | null
}

export function sweepStore(sql: Sql) {
  return {
    async find(subject: string) {
      const { rows } = await sql.query<SweepRow>(
        'select swept_at, waiting_since from platform.sweeps where subject = $1',
        [subject],
      )
      return rows[0]
    },

    async note(subject: string, { swept_at, waiting_since }: SweepRow) {
      await sql.query(
        `insert into platform.sweeps (subject, swept_at, waiting_since) values ($1, $2, $3)
         on conflict (subject) do update set swept_at = $2, waiting_since = $3`,
        [subject, swept_at, waiting_since],
      )
    },
  }
}
