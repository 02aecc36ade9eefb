import { readFile } from 'node:fs/promises'
import type { Queryable } from '@plinth/service-kit/sql'
import { parseConfigFile } from '../config/config-file.ts'
import { readDatabaseSettings } from '../config/database-settings.ts'
import { defaultConfig } from '../config/default-config.ts'
import type { RestConfig } from '../config/rest-config.ts'
import { settingValues, type SettingValue } from '../config/setting-values.ts'
import { serverConfigFrom, standaloneConfigFrom, type JwtConfig, type ServerConfig } from './standalone-config.ts'
import { tokenKeysFrom, type TokenKey } from './token-keys.ts'

/** What is set outside of the database. */
export interface Configuration {
  server: ServerConfig
  file: ReadonlyMap<string, SettingValue>
  environment: Readonly<Record<string, string | undefined>>
}

/** Settings in a file, and `PGRST_…` in the environment. Throws a sentence that says what is wrong. */
export async function readConfiguration(
  path: string | undefined,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Configuration> {
  const file = path === undefined ? new Map<string, SettingValue>() : parseConfigFile(await readFile(path, 'utf8'))
  const settings = settingValues({ file, environment })
  // what may be wrong is said before anything begins
  standaloneConfigFrom(settings, defaultConfig)
  const server = serverConfigFrom(settings)
  return { server: { ...server, dbUri: (await fromFile(server.dbUri)).trim() }, file, environment }
}

/** What tokens are checked by. */
export interface Tokens {
  jwt: JwtConfig
  keys: readonly TokenKey[] | undefined
}

export interface OpenConfiguration {
  read(): Promise<RestConfig>
  /** As they were when the configuration was last read. */
  tokens(): Tokens
}

/** The settings together with those that are kept in the database. */
export function openConfiguration({ server, file, environment }: Configuration, sql: Queryable): OpenConfiguration {
  let tokens: Tokens | undefined
  return {
    async read() {
      const { settings, roles } = await settingsOfDatabase()
      const { rest, jwt } = standaloneConfigFrom(settingValues({ file, environment, database: settings }), roles)
      const secret = jwt.secret === undefined ? undefined : (await fromFile(jwt.secret)).replace(/\n$/, '')
      tokens = { jwt, keys: await tokenKeysFrom({ ...jwt, secret }) }
      return rest
    },
    tokens: () => tokens!,
  }

  async function settingsOfDatabase() {
    const read = await readDatabaseSettings(sql, { preConfig: server.dbPreConfig })
    return server.dbConfig ? read : { ...read, settings: new Map<string, string>() }
  }
}

/** A value that begins with `@` names a file that holds it. */
const fromFile = async (value: string) => (value.startsWith('@') ? await readFile(value.slice(1), 'utf8') : value)
