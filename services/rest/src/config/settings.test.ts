import { expect, test } from 'vitest'
import { parseConfigFile } from './config-file.ts'
import { ConfigError } from './config-error.ts'
import { defaultConfig } from './default-config.ts'
import { restConfigFrom } from './rest-config-from.ts'
import { settingValues } from './setting-values.ts'

const NOBODY = { roleSettings: new Map(), roleIsolation: new Map() }
const configFrom = (file: string, environment: Record<string, string> = {}, database: [string, string][] = []) =>
  restConfigFrom(settingValues({ file: parseConfigFile(file), environment, database: new Map(database) }), NOBODY)

test('without settings, everything has its default', () => {
  expect(configFrom('')).toEqual(defaultConfig)
})

test('a file sets text in quotes, numbers and switches, and comments set nothing', () => {
  const config = configFrom(`
    # of the house
    db-schemas = "api, \\"Other\\""
    db-max-rows = 100 # a hundred
    db-plan-enabled = true
    db-pre-request = "api.check"
    app.settings.color = "re\\u0064"
  `)
  expect(config).toMatchObject({
    dbSchemas: ['api', '"Other"'],
    dbMaxRows: 100,
    dbPlanEnabled: true,
    dbPreRequest: { schema: 'api', name: 'check' },
  })
  expect(config.appSettings).toEqual(new Map([['app.settings.color', 'red']]))
})

test('the database comes before the environment, and that before the file', () => {
  const file = 'db-anon-role = "file"\ndb-max-rows = 1\nopenapi-mode = "disabled"'
  const environment = { PGRST_DB_ANON_ROLE: 'environment', PGRST_DB_MAX_ROWS: '2', PGRST_APP_SETTINGS_x: 'y' }
  const config = configFrom(file, environment, [['db-max-rows', '3']])
  expect(config).toMatchObject({ dbAnonRole: 'environment', dbMaxRows: 3, openApiMode: 'disabled' })
  expect(config.appSettings).toEqual(new Map([['app.settings.x', 'y']]))
})

test('an empty setting is none, but an empty search path is empty', () => {
  const config = configFrom('db-anon-role = ""\ndb-schemas = ""\ndb-extra-search-path = ""')
  expect(config).toMatchObject({ dbAnonRole: undefined, dbSchemas: ['public'], dbExtraSearchPath: [] })
})

test.each([
  ['"TRUE"', true],
  ['"\\"true\\""', true],
  ['"2"', true],
  ['0', undefined],
  ['"0"', false],
  ['"maybe"', undefined],
])('a switch that is set to %s is %s', (written, value) => {
  const settings = settingValues({ file: parseConfigFile(`db-plan-enabled = ${written}`) })
  expect(settings.boolean('db-plan-enabled')).toBe(value)
})

test('older names still count, after the newer ones', () => {
  expect(configFrom('db-schema = "old"\nmax-rows = 7\npre-request = "check"')).toMatchObject({
    dbSchemas: ['old'],
    dbMaxRows: 7,
    dbPreRequest: { schema: '', name: 'check' },
  })
  expect(configFrom('db-schema = "old"\ndb-schemas = "new"').dbSchemas).toEqual(['new'])
})

test.each([
  ['openapi-mode = "loud"', 'Invalid openapi-mode. Check your configuration.'],
  ['db-tx-end = "maybe"', 'Invalid transaction termination. Check your configuration.'],
  ['openapi-server-proxy-uri = "acme"', 'Malformed proxy uri'],
  ['yaml:', 'Line 1 of the configuration file is not a setting.'],
  ['db-schemas = api', 'needs quotes'],
])('%s is refused with a reason', (file, reason) => {
  expect(() => configFrom(file)).toThrow(ConfigError)
  expect(() => configFrom(file)).toThrow(reason)
})
