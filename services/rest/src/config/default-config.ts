import type { RestConfig } from './rest-config.ts'

/** What holds where nothing is set. */
export const defaultConfig: RestConfig = {
  appSettings: new Map(),
  dbAggregatesEnabled: false,
  dbAnonRole: undefined,
  dbExtraSearchPath: ['public'],
  dbHoistedTxSettings: ['statement_timeout', 'plan_filter.statement_cost_limit', 'default_transaction_isolation'],
  dbMaxRows: undefined,
  dbPlanEnabled: false,
  dbPreRequest: undefined,
  dbRootSpec: undefined,
  dbSchemas: ['public'],
  dbTxEnd: 'commit',
  openApiMode: 'follow-privileges',
  openApiSecurityActive: false,
  openApiServerProxyUri: undefined,
  serverCorsAllowedOrigins: undefined,
  serverTraceHeader: undefined,
  serverTimingEnabled: false,
  roleSettings: new Map(),
  roleIsolation: new Map(),
}
