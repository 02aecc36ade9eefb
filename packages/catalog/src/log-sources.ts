import { keysOf } from './keys-of.ts'
import { authAuditLogFields, authLogFields } from './log-sources/auth-log-fields.ts'
import { postgresLogFields, postgrestLogFields, upgradeLogFields } from './log-sources/database-log-fields.ts'
import { functionEdgeLogFields, functionRuntimeLogFields } from './log-sources/function-log-fields.ts'
import { gatewayLogFields } from './log-sources/gateway-log-fields.ts'
import type { LogFields, LogFieldType } from './log-sources/log-field.ts'
import { dedicatedPoolerLogFields, sharedPoolerLogFields } from './log-sources/pooler-log-fields.ts'
import { realtimeLogFields } from './log-sources/realtime-log-fields.ts'
import { storageLogFields } from './log-sources/storage-log-fields.ts'

/** A table that log queries can name, as the log source catalogue lists it. */
export interface LogSource {
  name: string
  fields: LogFields
}

/** Keyed by the name of the table, in the order of the catalogue. */
export const logSources = {
  edge_logs: { name: 'API Gateway', fields: gatewayLogFields },
  auth_logs: { name: 'Auth', fields: authLogFields },
  auth_audit_logs: { name: 'Auth Audit Logs', fields: authAuditLogFields },
  storage_logs: { name: 'Storage', fields: storageLogFields },
  function_edge_logs: { name: 'Function Edge', fields: functionEdgeLogFields },
  function_logs: { name: 'Function Runtime', fields: functionRuntimeLogFields },
  postgres_logs: { name: 'Postgres', fields: postgresLogFields },
  realtime_logs: { name: 'Realtime', fields: realtimeLogFields },
  postgrest_logs: { name: 'PostgREST', fields: postgrestLogFields },
  supavisor_logs: { name: 'Shared Pooler', fields: sharedPoolerLogFields },
  pgbouncer_logs: { name: 'Dedicated Pooler', fields: dedicatedPoolerLogFields },
  pg_upgrade_logs: { name: 'Database Version Upgrade', fields: upgradeLogFields },
} as const satisfies Record<string, LogSource>

export type LogSourceId = keyof typeof logSources

export const logSourceIds = keysOf(logSources)

/** What the auth service tells about the person that an event concerns. */
export const authTraits = {
  user_email: 'metadata.auth_event.traits.user_email',
  user_phone: 'metadata.auth_event.traits.user_phone',
  provider: 'metadata.auth_event.traits.provider',
  user_id: 'metadata.auth_event.traits.user_id',
} as const satisfies Record<string, keyof typeof authLogFields>

/** A source's fields as rows, in the order in which the catalogue shows them. */
export function logFieldsOf(id: LogSourceId): { path: string; type: LogFieldType }[] {
  const { fields }: LogSource = logSources[id]
  return Object.entries(fields).map(([path, type]) => ({ path, type }))
}
