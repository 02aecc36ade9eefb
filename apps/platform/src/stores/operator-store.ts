import type { Sql } from '@plinth/service-kit/sql'

export function operatorStore(sql: Sql) {
  return {
    async exists() {
      const { rows } = await sql.query<{ exists: boolean }>('select exists (select 1 from platform.operators)')
      return rows[0]?.exists ?? false
    },

    /** False when somebody else was first. Holds everybody else back until the transaction ends. */
    async claim(userId: string) {
      await sql.query('lock table platform.operators in exclusive mode')
      const { rowCount } = await sql.query(
        'insert into platform.operators (user_id) select $1 where not exists (select 1 from platform.operators)',
        [userId],
      )
      return rowCount === 1
    },
  }
}
