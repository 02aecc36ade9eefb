import { expect, test } from 'vitest'
import { authTraits, logFieldsOf, logSourceIds, logSources, logSourcesLeftOn } from './log-sources.ts'
import { logFieldTypes } from './log-sources/log-field.ts'

test('the catalogue has the twelve sources of the specification, by name and table', () => {
  expect(logSourceIds.map((id) => [logSources[id].name, id])).toEqual([
    ['API Gateway', 'edge_logs'],
    ['Auth', 'auth_logs'],
    ['Auth Audit Logs', 'auth_audit_logs'],
    ['Storage', 'storage_logs'],
    ['Function Edge', 'function_edge_logs'],
    ['Function Runtime', 'function_logs'],
    ['Postgres', 'postgres_logs'],
    ['Realtime', 'realtime_logs'],
    ['PostgREST', 'postgrest_logs'],
    ['Shared Pooler', 'supavisor_logs'],
    ['Dedicated Pooler', 'pgbouncer_logs'],
    ['Database Version Upgrade', 'pg_upgrade_logs'],
  ])
})

test.each([
  ['edge_logs', 61],
  ['auth_logs', 23],
  ['auth_audit_logs', 17],
  ['storage_logs', 29],
  ['function_edge_logs', 23],
  ['function_logs', 12],
  ['postgres_logs', 20],
  ['realtime_logs', 9],
  ['postgrest_logs', 5],
  ['supavisor_logs', 21],
  ['pgbouncer_logs', 6],
  ['pg_upgrade_logs', 3],
] as const)('%s has %i fields', (id, count) => {
  expect(logFieldsOf(id)).toHaveLength(count)
})

test('a field has one of six types, and each of the six is used', () => {
  const used = new Set(logSourceIds.flatMap((id) => logFieldsOf(id).map(({ type }) => type)))

  expect([...used].sort()).toEqual(['boolean', 'datetime', 'number', 'number[]', 'string', 'string[]'])
  expect([...logFieldTypes].sort()).toEqual([...used].sort())
})

test.each(logSourceIds)('an event of %s has an identifier, a time and a message', (id) => {
  expect(logSources[id].fields).toMatchObject({ id: 'string', timestamp: 'datetime', event_message: 'string' })
})

test.each(logSourceIds)('the paths of %s are words joined by dots, and none is both a value and a group', (id) => {
  const paths = logFieldsOf(id).map(({ path }) => path)

  expect(paths.filter((path) => !/^[a-z]\w*(\.[a-z]\w*)*$/i.test(path))).toEqual([])
  expect(paths.filter((path) => paths.some((other) => other.startsWith(`${path}.`)))).toEqual([])
})

test('auth logs tell the e-mail address, telephone number, provider and identifier of a person', () => {
  expect(Object.keys(authTraits).sort()).toEqual(['provider', 'user_email', 'user_id', 'user_phone'])
  for (const path of Object.values(authTraits)) expect(logSources.auth_logs.fields[path]).toBe('string')
})

test.each([
  ['project_auth:all', ['auth_logs', 'auth_audit_logs']],
  ['project_storage:all', ['storage_logs']],
  ['project_edge_function:all', ['function_edge_logs', 'function_logs']],
  ['realtime:all', ['realtime_logs']],
  ['nothing', []],
])('%s switches off the sources %j', (word, missing) => {
  const left = logSourcesLeftOn((feature) => feature !== word)
  expect(logSourceIds.filter((id) => !left.includes(id))).toEqual(missing)
})
