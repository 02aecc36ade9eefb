import { audit } from '@plinth/contract/audit'
import { tables } from '@plinth/contract/tables'
import { expect, test } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { givenPlatform } from '../../../testing/given-platform.ts'
import { givenProject, handleOf, rowsOf } from '../../../testing/given-projects.ts'

const platform = await givenPlatform()
const { alice, reader, stranger, organizations } = await platform.given({
  people: ['alice', 'reader', 'stranger'],
  organizations: [{ name: 'Acme', owner: 'alice', readOnly: 'reader' }],
})
const { ref } = await givenProject(alice, organizations[0]!)
const handle = await handleOf(alice, ref)

async function givenTable(table: string, more = '') {
  const query = `create table ${table} (id int generated always as identity primary key, x int); ${more};
    insert into ${table} (x) values (1); select '${table}'::regclass::oid::text`
  const [row] = await rowsOf(alice, ref, query)
  return { table_id: row![0]!, schema: 'public', table }
}

type Place = Awaited<ReturnType<typeof givenTable>>

const dependentsOf = ({ table_id }: Place) => alice.call(tables.dependents, { ref, table_id: Number(table_id) }, handle)

const drop = async (
  place: Place,
  { cascade = false, version }: { cascade?: boolean; version?: string } = {},
  by: Caller = alice,
) => by.call(tables.drop, { ref, ...place, cascade, version: version ?? (await dependentsOf(place)).version })

const empty = async (place: Place, { cascade = false, restart_identity = false } = {}, by: Caller = alice) =>
  by.call(tables.empty, { ref, ...place, cascade, restart_identity, version: (await dependentsOf(place)).version })

const isThere = async (name: string) =>
  (await rowsOf(alice, ref, `select 1 from pg_class where relname = '${name}'`)).length > 0

const rowsIn = async (table: string) => (await rowsOf(alice, ref, `select id::text from ${table} order by id`)).flat()

test('a table is dropped, and one that others depend on only with them', async () => {
  const place = await givenTable('stones', 'create view seen as select id from stones')
  expect((await dependentsOf(place)).dropped).toEqual(['view public.seen'])
  const refusal = await drop(place).catch((error: unknown) => error)
  expect(refusal).toMatchObject({ code: 400, reason: '2BP01', message: expect.stringContaining('view seen') })
  expect(await isThere('stones')).toBe(true)
  await drop(place, { cascade: true })
  expect([await isThere('stones'), await isThere('seen')]).toEqual([false, false])
})

test('what somebody made to depend on it meanwhile is not dropped unseen', async () => {
  const place = await givenTable('watched')
  const { version } = await dependentsOf(place)
  await rowsOf(alice, ref, 'create view added as select id from watched')
  await expect(drop(place, { cascade: true, version })).rejects.toMatchObject({
    code: 409,
    reason: 'dependents_changed',
  })
  expect([await isThere('watched'), await isThere('added')]).toEqual([true, true])
})

test('a table that is renamed, replaced or gone is not dropped', async () => {
  const place = await givenTable('moving')
  const { version } = await dependentsOf(place)
  await rowsOf(alice, ref, 'alter table moving rename to moved; create table moving (id int)')
  await expect(drop(place, { version })).rejects.toMatchObject({ code: 409, reason: 'table_changed' })
  await rowsOf(alice, ref, 'drop table moving; drop table moved')
  await expect(drop(place, { version })).rejects.toMatchObject({ code: 409, reason: 'table_changed' })
  await expect(dependentsOf(place)).rejects.toMatchObject({ code: 404, reason: 'table_not_found' })
  const beyond = { ...place, table_id: '4294967296' }
  await expect(drop(beyond, { version })).rejects.toMatchObject({ reason: 'table_not_found' })
})

test('of two who drop one table at once, one does and the other learns that it is gone', async () => {
  const place = await givenTable('raced')
  const made = await Promise.allSettled([drop(place), drop(place)])
  expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await isThere('raced')).toBe(false)
})

test('a table is emptied, its numbers begin again where asked, and what points at it goes along where asked', async () => {
  const place = await givenTable('counted')
  const add = () => rowsOf(alice, ref, 'insert into counted (x) values (1)')
  await empty(place)
  await add()
  expect(await rowsIn('counted')).toEqual(['2'])
  await empty(place, { restart_identity: true })
  await add()
  expect(await rowsIn('counted')).toEqual(['1'])

  await givenTable('pointing', 'alter table pointing add counted_id int references counted')
  expect((await dependentsOf(place)).emptied).toEqual(['public.pointing'])
  await expect(empty(place)).rejects.toMatchObject({ code: 400, reason: '0A000' })
  expect([await rowsIn('counted'), await rowsIn('pointing')]).toEqual([['1'], ['1']])
  await empty(place, { cascade: true })
  expect([await rowsIn('counted'), await rowsIn('pointing')]).toEqual([[], []])
})

test('a view is not dropped as a table', async () => {
  const [row] = await rowsOf(alice, ref, `create view shown as select 1 as id; select 'shown'::regclass::oid::text`)
  const view = { table_id: row![0]!, schema: 'public', table: 'shown' }
  await expect(drop(view, { version: '' })).rejects.toMatchObject({ reason: 'table_changed' })
  expect(await isThere('shown')).toBe(true)
})

test('a Read-only member and strangers end nothing, and the audit log says what went along', async () => {
  const place = await givenTable('closed', 'create view closed_seen as select id from closed')
  const refusals = [
    [reader, { reason: 'permission_denied' }],
    [stranger, { code: 404, reason: 'project_not_found' }],
  ] as const
  for (const [person, refusal] of refusals) {
    await expect(drop(place, { cascade: true }, person)).rejects.toMatchObject(refusal)
    await expect(empty(place, {}, person)).rejects.toMatchObject(refusal)
  }
  expect(await rowsIn('closed')).toEqual(['1'])
  await drop(place, { cascade: true })
  const entries = await alice.call(audit.list, { slug: organizations[0]!.slug })
  const about = entries.filter(({ before }) => Object(before).table === 'public.closed')
  expect(about[0]).toMatchObject({
    verb: 'tables.drop',
    outcome: 'done',
    before: { table: 'public.closed', cascade: true, along: ['view public.closed_seen'] },
  })
})
