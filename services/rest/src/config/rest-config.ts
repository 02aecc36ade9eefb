import type { QualifiedName } from '../schema-cache/qualified-name.ts'
import type { Isolation } from '../schema-cache/routine.ts'

/** What a request is served by. Each is named after the setting that people write, `db-max-rows`. */
export interface RestConfig {
  /** Set for the transaction as they are named. */
  appSettings: ReadonlyMap<string, string>
  dbAggregatesEnabled: boolean
  /** Without one, a request without a token is refused. */
  dbAnonRole: string | undefined
  dbExtraSearchPath: readonly string[]
  dbHoistedTxSettings: readonly string[]
  dbMaxRows: number | undefined
  dbPlanEnabled: boolean
  dbPreRequest: QualifiedName | undefined
  dbRootSpec: QualifiedName | undefined
  /** The first is that of a request which names none. Never empty. */
  dbSchemas: readonly string[]
  dbTxEnd: TransactionEnd
  openApiMode: 'follow-privileges' | 'ignore-privileges' | 'disabled'
  openApiSecurityActive: boolean
  openApiServerProxyUri: string | undefined
  /** Undefined: every origin. */
  serverCorsAllowedOrigins: readonly string[] | undefined
  serverTraceHeader: string | undefined
  serverTimingEnabled: boolean
  /** By role: those settings of the role that its members may set. */
  roleSettings: ReadonlyMap<string, readonly (readonly [name: string, value: string])[]>
  roleIsolation: ReadonlyMap<string, Isolation>
}

export type TransactionEnd = 'commit' | 'commit-allow-override' | 'rollback' | 'rollback-allow-override'
