import type { Project } from '@plinth/service-kit/service'
import type { Sql } from '@plinth/service-kit/sql'
import { readDatabaseSettings } from '../config/database-settings.ts'
import { restConfigFrom } from '../config/rest-config-from.ts'
import type { RestConfig } from '../config/rest-config.ts'
import { type SettingValue, settingValues } from '../config/setting-values.ts'

/** The role by whose name people set what holds for the data API. */
const AUTHENTICATOR = 'authenticator'

/** What holds in every project that sets nothing else. */
const DEFAULTS: Readonly<Record<string, SettingValue>> = {
  'db-schemas': 'public',
  'db-extra-search-path': 'public, extensions',
  'db-anon-role': 'anon',
  'db-max-rows': 1_000,
}

/** The project's settings, and before them what is set in its database. */
export async function readProjectConfig(project: Pick<Project, 'url' | 'settings'>, sql: Sql): Promise<RestConfig> {
  const { settings: database, roles } = await readDatabaseSettings(sql, { authenticator: AUTHENTICATOR })
  const proxy = { 'openapi-server-proxy-uri': `${project.url}/rest/v1` }
  const file = new Map(Object.entries({ ...DEFAULTS, ...proxy, ...settingsIn(project.settings('rest')) }))
  return restConfigFrom(settingValues({ file, database }), roles)
}

function settingsIn(stored: unknown): Record<string, SettingValue> {
  if (typeof stored !== 'object' || stored === null) return {}
  return Object.fromEntries(
    Object.entries(stored).filter((entry): entry is [string, SettingValue] => isValue(entry[1])),
  )
}

const isValue = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)
