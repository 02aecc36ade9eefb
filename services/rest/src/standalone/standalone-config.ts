import { ConfigError } from '../config/config-error.ts'
import { nameFrom, oneOf, restConfigFrom } from '../config/rest-config-from.ts'
import type { RestConfig } from '../config/rest-config.ts'
import type { SettingValues } from '../config/setting-values.ts'
import type { QualifiedName } from '../schema-cache/qualified-name.ts'
import { parseRoleClaimPath, type RoleClaimPath } from './role-claim-path.ts'

/** What a server of its own needs besides. */
export interface StandaloneConfig {
  rest: RestConfig
  jwt: JwtConfig
  server: ServerConfig
}

export interface JwtConfig {
  secret: string | undefined
  secretIsBase64: boolean
  audience: string | undefined
  roleClaimPath: RoleClaimPath
}

/** What takes a restart to change. */
export interface ServerConfig {
  dbUri: string
  dbPool: number
  dbPoolAcquisitionTimeout: number
  dbPoolMaxIdletime: number
  dbPoolMaxLifetime: number
  dbPreparedStatements: boolean
  dbChannel: string
  dbChannelEnabled: boolean
  dbConfig: boolean
  dbPreConfig: QualifiedName | undefined
  host: string
  port: number
  unixSocket: string | undefined
  unixSocketMode: number
  logLevel: (typeof LOG_LEVELS)[number]
}

const LOG_LEVELS = ['crit', 'error', 'warn', 'info', 'debug'] as const

export function standaloneConfigFrom(
  settings: SettingValues,
  roles: Pick<RestConfig, 'roleSettings' | 'roleIsolation'>,
): StandaloneConfig {
  const rest = restConfigFrom(settings, roles)
  const server = serverConfigFrom(settings)
  const ownAddress = `http://${server.host}:${server.port}`
  return {
    rest: { ...rest, openApiServerProxyUri: rest.openApiServerProxyUri ?? ownAddress },
    jwt: jwtConfigFrom(settings),
    server,
  }
}

function jwtConfigFrom(settings: SettingValues): JwtConfig {
  return {
    secret: settings.text('jwt-secret'),
    secretIsBase64: settings.boolean('jwt-secret-is-base64', 'secret-is-base64') ?? false,
    audience: audience(settings.text('jwt-aud')),
    roleClaimPath: parseRoleClaimPath(settings.text('jwt-role-claim-key', 'role-claim-key') ?? '.role'),
  }
}

export function serverConfigFrom(settings: SettingValues): ServerConfig {
  return {
    dbUri: settings.text('db-uri') ?? 'postgresql://',
    dbPool: settings.integer('db-pool') ?? 10,
    dbPoolAcquisitionTimeout: settings.integer('db-pool-acquisition-timeout') ?? 10,
    dbPoolMaxIdletime: settings.integer('db-pool-max-idletime', 'db-pool-timeout') ?? 30,
    dbPoolMaxLifetime: settings.integer('db-pool-max-lifetime') ?? 1800,
    dbPreparedStatements: settings.boolean('db-prepared-statements') ?? true,
    dbChannel: settings.text('db-channel') ?? 'pgrst',
    dbChannelEnabled: settings.boolean('db-channel-enabled') ?? true,
    dbConfig: settings.boolean('db-config') ?? true,
    dbPreConfig: nameFrom(settings.text('db-pre-config')),
    host: hostFrom(settings.text('server-host') ?? '!4'),
    port: settings.integer('server-port') ?? 3000,
    unixSocket: settings.text('server-unix-socket'),
    unixSocketMode: socketMode(settings.text('server-unix-socket-mode') ?? '660'),
    logLevel: oneOf(LOG_LEVELS, settings.text('log-level'), 'Invalid logging level.') ?? 'error',
  }
}

/** Names for every address, or those of one family. */
const HOSTS: Record<string, string> = { '*': '0.0.0.0', '*4': '0.0.0.0', '!4': '0.0.0.0', '*6': '::', '!6': '::' }

const hostFrom = (host: string) => HOSTS[host] ?? host

function audience(text: string | undefined) {
  if (text?.includes(':') && !URL.canParse(text)) throw new ConfigError('jwt-aud should be a string or a valid URI')
  return text
}

function socketMode(text: string) {
  if (!/^[0-7]+$/.test(text)) throw new ConfigError('Invalid server-unix-socket-mode: not an octal')
  const mode = Number.parseInt(text, 8)
  if (mode < 0o600 || mode > 0o777)
    throw new ConfigError('Invalid server-unix-socket-mode: needs to be between 600 and 777')
  return mode
}
