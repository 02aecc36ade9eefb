import { backups } from '@plinth/contract/backups'
import { expect, test } from 'vitest'
import { givenBackup } from '../../testing/given-backup.ts'
import { givenPlatform } from '../../testing/given-platform.ts'
import { givenProject, rowsOf } from '../../testing/given-projects.ts'
import { changesSince } from './changes-since.ts'

test.each([
  ['the same', { rows: 5, shape: 'a' }, { is_changed_since: false, writes_since: 0 }],
  ['more rows', { rows: 8, shape: 'a' }, { is_changed_since: true, writes_since: 3 }],
  ['another shape', { rows: 8, shape: 'b' }, { is_changed_since: true, writes_since: null }],
  ['counts that were reset', { rows: 2, shape: 'a' }, { is_changed_since: null, writes_since: null }],
  ['a server that does not run', undefined, { is_changed_since: null, writes_since: null }],
])('%s', (_, now, expected) => {
  expect(changesSince({ writes: 5, shape: 'a' }, now)).toEqual(expected)
})

test('of a backup that says nothing about its objects nothing is known', () => {
  const unknown = { is_changed_since: null, writes_since: null }
  expect(changesSince({ writes: 5, shape: null }, { rows: 5, shape: 'a' })).toEqual(unknown)
})

const platform = await givenPlatform()
const { alice, organizations } = await platform.given({
  people: ['alice'],
  organizations: [{ name: 'Acme', owner: 'alice' }],
})

async function givenOrders() {
  const { ref } = await givenProject(alice, organizations[0]!)
  await rowsOf(alice, ref, 'create table orders (id int); insert into orders select generate_series(1, 1000)')
  const { id } = await givenBackup(alice, ref)
  return {
    run: (sql: string) => rowsOf(alice, ref, sql),
    async changes() {
      const { is_changed_since, writes_since } = await alice.call(backups.preview, { ref, id })
      return { is_changed_since, writes_since }
    },
  }
}

test('rows of people are counted, reading is not, and nothing that the platform does', async () => {
  const { run, changes } = await givenOrders()
  await run('select count(*) from orders')
  await run('analyze orders')
  expect(await changes()).toEqual({ is_changed_since: false, writes_since: 0 })
  await run('insert into orders values (1), (2), (3); delete from orders where id > 998')
  expect(await changes()).toEqual({ is_changed_since: true, writes_since: 5 })
})

test.each([
  ['an emptied table', 'truncate orders'],
  ['a new table', 'create table later (id int)'],
  ['another column', 'alter table orders add column note text'],
  ['a dropped table', 'drop table orders'],
  ['a function', 'create function one() returns int language sql as $$ select 1 $$'],
  ['a role', 'create role late'],
])('%s cannot be counted, and is a change', async (_, sql) => {
  const { run, changes } = await givenOrders()
  await run(sql)
  expect(await changes()).toEqual({ is_changed_since: true, writes_since: null })
})
