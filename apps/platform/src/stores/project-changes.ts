import type { Sql } from '@plinth/service-kit/sql'

/** What says, once the transaction is committed, that the keys of a project have changed. */
export const KEYS_CHANGED = 'plinth_keys_changed'

/** The same of what a project has set for its services. */
export const SETTINGS_CHANGED = 'plinth_settings_changed'

export const announceKeys = (sql: Sql, ref: string) => announce(sql, KEYS_CHANGED, ref)

export const announceSettings = (sql: Sql, ref: string) => announce(sql, SETTINGS_CHANGED, ref)

async function announce(sql: Sql, channel: string, ref: string) {
  await sql.query('select pg_notify($1, $2)', [channel, ref])
}
