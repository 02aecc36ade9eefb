import { extensions } from '@plinth/catalog/extensions'
import { expect, test } from 'vitest'
import { disableStatement, enableStatement, neededExtension } from './extension-statements.ts'

test.each([
  ['uuid-ossp', 'create extension if not exists "uuid-ossp" with schema extensions;'],
  ['earthdistance', 'create extension if not exists "earthdistance" with schema extensions cascade;'],
  ['pg_cron', 'create extension if not exists "pg_cron";'],
])('%s is switched on by %s', (name, statement) => {
  expect(enableStatement(name)).toBe(statement)
})

test('switching off does not take along what depends on the extension', () => {
  expect(disableStatement('uuid-ossp')).toBe('drop extension if exists "uuid-ossp";')
})

test('what an extension needs has a guide as well, and is created along with it', () => {
  const names = extensions.map(({ name }) => name)
  const needing = names.filter((name) => neededExtension(name) !== undefined)

  expect(needing).toEqual(['earthdistance', 'index_advisor', 'pgjwt', 'pgrouting'])
  expect(names).toEqual(expect.arrayContaining(needing.map(neededExtension)))
  expect(names.filter((name) => enableStatement(name).includes('cascade'))).toEqual(needing)
})
