import type { Sql } from '@plinth/service-kit/sql'

/** What says, once the transaction is committed, that the keys of a project have changed. */
export const KEYS_CHANGED = 'plinth_keys_changed'

/** The same of what a project has set for its services. */
export const SETTINGS_CHANGED = 'plinth_settings_changed'

/** The same of whether its organization is restricted. */
export const RESTRICTION_CHANGED = 'plinth_restriction_changed'

export const announceKeys = (sql: Sql, ref: string) => announce(sql, KEYS_CHANGED, ref)

export const announceSettings = (sql: Sql, ref: string) => announce(sql, SETTINGS_CHANGED, ref)

/** Of every project of the organization. */
export async function announceRestriction(sql: Sql, organizationId: number) {
  await sql.query('select pg_notify($1, ref) from platform.projects where organization_id = $2', [
    RESTRICTION_CHANGED,
    organizationId,
  ])
}

async function announce(sql: Sql, channel: string, ref: string) {
  await sql.query('select pg_notify($1, $2)', [channel, ref])
}
