import type { Sql } from '@plinth/service-kit/sql'

/** What says, once the transaction is committed, that the keys of a project have changed. */
export const KEYS_CHANGED = 'plinth_keys_changed'

export async function announceKeys(sql: Sql, ref: string) {
  await sql.query('select pg_notify($1, $2)', [KEYS_CHANGED, ref])
}
