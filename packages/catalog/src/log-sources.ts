import type { FeatureName } from './features.ts'
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
  /** What one of its entries is about. */
  holds: string
  fields: LogFields
  /** What switches it off, with the service that writes it. */
  feature?: FeatureName
}

/** Keyed by the name of the table, in the order of the catalogue. */
export const logSources = {
  edge_logs: {
    name: 'API Gateway',
    holds: 'Requests to the API of the project, as they came in at the gateway, with their answers.',
    fields: gatewayLogFields,
  },
  auth_logs: {
    name: 'Auth',
    holds: 'What the auth service did: signing in and up, mails, and its errors.',
    fields: authLogFields,
    feature: 'project_auth:all',
  },
  auth_audit_logs: {
    name: 'Auth Audit Logs',
    holds: 'Who changed what about an account, and when.',
    fields: authAuditLogFields,
    feature: 'project_auth:all',
  },
  storage_logs: {
    name: 'Storage',
    holds: 'Uploads, downloads and other requests for files.',
    fields: storageLogFields,
    feature: 'project_storage:all',
  },
  function_edge_logs: {
    name: 'Function Edge',
    holds: 'Calls of functions, with how long they took and what they answered.',
    fields: functionEdgeLogFields,
    feature: 'project_edge_function:all',
  },
  function_logs: {
    name: 'Function Runtime',
    holds: 'What the code of functions writes while it runs.',
    fields: functionRuntimeLogFields,
    feature: 'project_edge_function:all',
  },
  postgres_logs: {
    name: 'Postgres',
    holds: 'Errors, warnings and connections of the database.',
    fields: postgresLogFields,
  },
  realtime_logs: {
    name: 'Realtime',
    holds: 'Connections of the realtime service, their channels and errors.',
    fields: realtimeLogFields,
    feature: 'realtime:all',
  },
  postgrest_logs: {
    name: 'PostgREST',
    holds: 'What the REST interface of the database reports about itself.',
    fields: postgrestLogFields,
  },
  supavisor_logs: {
    name: 'Shared Pooler',
    holds: 'Connections through the pooler that projects share.',
    fields: sharedPoolerLogFields,
  },
  pgbouncer_logs: {
    name: 'Dedicated Pooler',
    holds: 'Connections through the pooler that belongs to the project alone.',
    fields: dedicatedPoolerLogFields,
  },
  pg_upgrade_logs: {
    name: 'Database Version Upgrade',
    holds: 'The steps of an upgrade to another major version of Postgres.',
    fields: upgradeLogFields,
  },
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

/** The sources that `isOn` leaves on. */
export function logSourcesLeftOn(isOn: (feature: FeatureName) => boolean): LogSourceId[] {
  return logSourceIds.filter((id) => {
    const { feature }: LogSource = logSources[id]
    return feature === undefined || isOn(feature)
  })
}
