import type { Extension } from '@plinth/postgres-meta/introspect/extensions'
import { expect, test } from 'vitest'
import { listedExtensions } from './listed-extensions.ts'

const extension = (changes: Partial<Extension> & { name: string }): Extension => ({
  default_version: '1.0',
  installed_version: null,
  schema: null,
  fixed_schema: null,
  requires: [],
  comment: null,
  needs_superuser: false,
  can_be_removed: null,
  ...changes,
})

const find = (name: string, onServer: Extension[], version = '17.6') =>
  listedExtensions(onServer, version).find((listed) => listed.name === name)

test.each([
  ['what the server lacks is missing', 'citext', [], 'missing'],
  ['what it has is available', 'citext', [extension({ name: 'citext' })], 'available'],
  ['what needs a superuser is closed', 'amcheck', [extension({ name: 'amcheck', needs_superuser: true })], 'closed'],
  ['what is deprecated for the major is closed', 'pgjwt', [extension({ name: 'pgjwt' })], 'closed'],
  [
    'what is enabled stays so, also where it is deprecated',
    'pgjwt',
    [extension({ name: 'pgjwt', installed_version: '1.0', schema: 'public', can_be_removed: true })],
    'enabled',
  ],
])('%s', (_, name, onServer, state) => {
  expect(find(name, onServer)).toMatchObject({ state })
})

test('one that is deprecated for a later major is offered on an earlier one', () => {
  expect(find('pgjwt', [extension({ name: 'pgjwt' })], '16.2')).toMatchObject({ state: 'available' })
})

test('what the catalogue does not know is listed without a guide', () => {
  const listed = find('homemade', [extension({ name: 'homemade', comment: 'made at home' })])
  expect(listed).toMatchObject({ hasGuide: false, comment: 'Made at home', tags: [] })
})

test('one that is not the person’s to remove says why', () => {
  const kept = extension({ name: 'pg_stat_statements', installed_version: '0.9', schema: 's', can_be_removed: false })
  expect(find('pg_stat_statements', [kept])).toMatchObject({
    state: 'enabled',
    newerVersion: '1.0',
    reason: expect.stringContaining('Built in'),
  })
})
