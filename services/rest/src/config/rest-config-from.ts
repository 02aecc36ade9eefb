import type { QualifiedName } from '../schema-cache/qualified-name.ts'
import { ConfigError } from './config-error.ts'
import { defaultConfig } from './default-config.ts'
import type { RestConfig, TransactionEnd } from './rest-config.ts'
import type { SettingValues } from './setting-values.ts'

/** What is said of roles comes from the database. Throws a sentence about a value that a setting cannot have. */
export function restConfigFrom(
  settings: SettingValues,
  roles: Pick<RestConfig, 'roleSettings' | 'roleIsolation'>,
): RestConfig {
  return {
    appSettings: settings.startingWith('app.settings.'),
    dbAggregatesEnabled: settings.boolean('db-aggregates-enabled') ?? defaultConfig.dbAggregatesEnabled,
    dbAnonRole: settings.text('db-anon-role'),
    dbExtraSearchPath: settings.list('db-extra-search-path') ?? defaultConfig.dbExtraSearchPath,
    dbHoistedTxSettings: filled(settings.list('db-hoisted-tx-settings')) ?? defaultConfig.dbHoistedTxSettings,
    dbMaxRows: settings.integer('db-max-rows', 'max-rows'),
    dbPlanEnabled: settings.boolean('db-plan-enabled') ?? defaultConfig.dbPlanEnabled,
    dbPreRequest: nameFrom(settings.text('db-pre-request', 'pre-request')),
    dbRootSpec: nameFrom(settings.text('db-root-spec', 'root-spec')),
    dbSchemas: filled(settings.list('db-schemas', 'db-schema')) ?? defaultConfig.dbSchemas,
    dbTxEnd: oneOf(TRANSACTION_ENDS, settings.text('db-tx-end'), 'Invalid transaction termination.') ?? 'commit',
    openApiMode:
      oneOf(OPEN_API_MODES, settings.text('openapi-mode'), 'Invalid openapi-mode.') ?? defaultConfig.openApiMode,
    openApiSecurityActive: settings.boolean('openapi-security-active') ?? defaultConfig.openApiSecurityActive,
    openApiServerProxyUri: proxyUri(settings.text('openapi-server-proxy-uri')),
    serverCorsAllowedOrigins: filled(settings.list('server-cors-allowed-origins')),
    serverTraceHeader: settings.text('server-trace-header'),
    serverTimingEnabled: settings.boolean('server-timing-enabled') ?? defaultConfig.serverTimingEnabled,
    ...roles,
  }
}

const TRANSACTION_ENDS = [
  'commit',
  'commit-allow-override',
  'rollback',
  'rollback-allow-override',
] as const satisfies TransactionEnd[]

const OPEN_API_MODES = [
  'follow-privileges',
  'ignore-privileges',
  'disabled',
] as const satisfies RestConfig['openApiMode'][]

export function oneOf<Value extends string>(values: readonly Value[], text: string | undefined, otherwise: string) {
  const value = values.find((known) => known === text)
  if (text !== undefined && value === undefined) throw new ConfigError(`${otherwise} Check your configuration.`)
  return value
}

const filled = (list: string[] | undefined) => (list && list.length > 0 ? list : undefined)

/** Before the first dot stands the schema. */
export function nameFrom(text: string | undefined): QualifiedName | undefined {
  if (text === undefined) return undefined
  const dot = text.indexOf('.')
  return dot === -1 ? { schema: '', name: text } : { schema: text.slice(0, dot), name: text.slice(dot + 1) }
}

function proxyUri(text: string | undefined) {
  if (text === undefined || (URL.canParse(text) && /^https?:\/\/[^/]/i.test(text))) return text
  throw new ConfigError('Malformed proxy uri, a correct example: https://example.com:8443/basePath')
}
