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
  /** What people look for in it. */
  finds: readonly string[]
  /** Whether entries are recorded today, where, and what is missing. */
  today: string
  /** Whether the page of the logs lists its entries. */
  isShown: boolean
  /** Reads what is recorded, where that is in the project's database. */
  sql?: string
  fields: LogFields
  /** What switches it off, with the service that writes it. */
  feature?: FeatureName
}

/** Keyed by the name of the table, in the order of the catalogue. */
export const logSources = {
  edge_logs: {
    name: 'API Gateway',
    holds: 'Requests to the project’s API, with their responses.',
    finds: [
      'Requests that failed, with their status',
      'The paths that are called most, and the slowest',
      'Where requests come from',
    ],
    today: 'The gateway records every request of an application with its response.',
    isShown: true,
    fields: gatewayLogFields,
  },
  auth_logs: {
    name: 'Auth',
    holds: 'What the auth service did: sign-ins, sign-ups, mails and errors.',
    finds: ['Why somebody could not sign in', 'Mails that could not be sent', 'Errors of a provider such as GitHub'],
    today:
      'The auth service records each request that it responded to, what happened to an account, and what went wrong.',
    isShown: true,
    fields: authLogFields,
    feature: 'project_auth:all',
  },
  auth_audit_logs: {
    name: 'Auth Audit Logs',
    holds: 'Changes to the accounts of your users.',
    finds: [
      'Who signed in, and when',
      'Who changed a password or a second factor',
      'Accounts that were created or deleted',
    ],
    today:
      'The auth service records these entries in the table auth.audit_log_entries of your database. This page cannot show them yet.',
    isShown: false,
    sql: 'select created_at, payload, ip_address from auth.audit_log_entries order by created_at desc limit 100;\n',
    fields: authAuditLogFields,
    feature: 'project_auth:all',
  },
  storage_logs: {
    name: 'Storage',
    holds: 'Uploads, downloads and other requests for files.',
    finds: ['Uploads that failed', 'The files that are downloaded most'],
    today: 'Storage is not built yet, so there is nothing to record. The log will start with it.',
    isShown: false,
    fields: storageLogFields,
    feature: 'project_storage:all',
  },
  function_edge_logs: {
    name: 'Function Edge',
    holds: 'Calls of functions, with their durations and responses.',
    finds: ['Calls that failed, with their status', 'The slowest functions'],
    today: 'Functions are not built yet, so there is nothing to record. The log will start with them.',
    isShown: false,
    fields: functionEdgeLogFields,
    feature: 'project_edge_function:all',
  },
  function_logs: {
    name: 'Function Runtime',
    holds: 'What the code of your functions prints while it runs.',
    finds: ['Output of console.log', 'Uncaught errors with their stack'],
    today: 'Functions are not built yet, so there is nothing to record. The log will start with them.',
    isShown: false,
    fields: functionRuntimeLogFields,
    feature: 'project_edge_function:all',
  },
  postgres_logs: {
    name: 'Postgres',
    holds: 'Errors, warnings and server events of the database.',
    finds: ['Statements that failed, with the SQLSTATE', 'Connections that were rejected', 'Restarts and crashes'],
    today:
      'Postgres records its errors, warnings and server events, with the request that they belong to. Statements, their values and passwords are left out.',
    isShown: true,
    fields: postgresLogFields,
  },
  realtime_logs: {
    name: 'Realtime',
    holds: 'Connections of the Realtime service, with their channels and errors.',
    finds: ['Clients that could not subscribe', 'The number of open channels'],
    today: 'Realtime is not built yet, so there is nothing to record. The log will start with it.',
    isShown: false,
    fields: realtimeLogFields,
    feature: 'realtime:all',
  },
  postgrest_logs: {
    name: 'PostgREST',
    holds: 'What the REST API of the database reports about itself.',
    finds: ['Whether the schema cache was reloaded', 'Connections to the database that were lost'],
    today: 'The REST API records what goes wrong with its schema cache and its connections.',
    isShown: true,
    fields: postgrestLogFields,
  },
  supavisor_logs: {
    name: 'Shared Pooler',
    holds: 'Connections through the pooler that projects share.',
    finds: ['Clients that waited for a connection', 'Connections that were rejected'],
    today: 'Plinth has no connection pooler yet, so there is nothing to record. The log will start with it.',
    isShown: false,
    fields: sharedPoolerLogFields,
  },
  pgbouncer_logs: {
    name: 'Dedicated Pooler',
    holds: 'Connections through the pooler of this project alone.',
    finds: ['Clients that waited for a connection', 'Connections that were rejected'],
    today: 'Plinth has no connection pooler yet, so there is nothing to record. The log will start with it.',
    isShown: false,
    fields: dedicatedPoolerLogFields,
  },
  pg_upgrade_logs: {
    name: 'Database Version Upgrade',
    holds: 'The steps of an upgrade to another major version of Postgres.',
    finds: ['Why an upgrade failed', 'How long each step took'],
    today:
      'An upgrade shows its steps while it runs, and why it failed. They are not kept. The log will start when this page can show it.',
    isShown: false,
    fields: upgradeLogFields,
  },
} as const satisfies Record<string, LogSource>

export type LogSourceId = keyof typeof logSources

export const logSourceIds = keysOf(logSources)

/**
 * What the auth service says about the person that an event concerns.
 * @public a fact of the specification, before there is a page for these logs
 */
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
