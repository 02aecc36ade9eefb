import { dataApi } from '@plinth/contract/data-api'
import { tableAccess } from '@plinth/contract/table-access'
import { reachLabel } from '@plinth/postgres-meta/row-security/reach-label'
import { expect, test } from 'vitest'
import { givenPlatform } from '../../../testing/given-platform.ts'
import { givenProject, handleOf, rowsOf } from '../../../testing/given-projects.ts'

const platform = await givenPlatform()
const { alice, reader, organizations } = await platform.given({
  people: ['alice', 'reader'],
  organizations: [{ name: 'Acme', owner: 'alice', readOnly: 'reader' }],
})
const { ref } = await givenProject(alice, organizations[0]!)
const handle = await handleOf(alice, ref)
const run = (sql: string) => rowsOf(alice, ref, sql)

const labels = async (input: Omit<typeof tableAccess.list.$sent, 'ref'> = {}, by = { caller: alice, handle }) =>
  (await by.caller.call(tableAccess.list, { ref, ...input }, by.handle)).map((table) => [
    `${table.schema}.${table.name}`,
    reachLabel(table, { isExposed: table.is_exposed }).text,
  ])

test('every table and view of a project says who reaches it, to everyone who reads its structure', async () => {
  await run(`
    create schema inner_part; create table inner_part.ledger (id int);
    create table drafts (id int primary key);
    create table notes (id int primary key, owner uuid);
    create policy own on notes to authenticated using (owner = auth.uid());
    create policy team on notes for select to authenticated using (id = 1);
    create table wall (id int primary key); alter table wall disable row level security;
    create view seen as select * from notes;
    create view shown with (security_invoker = off) as select * from notes`)
  const all = [
    ['inner_part.ledger', 'Not in the API'],
    ['public.drafts', 'Servers only: RLS is on without policies'],
    ['public.notes', 'Signed-in users, by 2 policies'],
    ['public.seen', 'Anyone, as far as its tables let them'],
    ['public.shown', "Anyone can read and change with its owner's rights"],
    ['public.wall', 'Anyone can read and change every row'],
  ]
  expect(await labels()).toEqual(all)
  expect(await labels({}, { caller: reader, handle: await handleOf(reader, ref) })).toEqual(all)
  expect(await labels({ included_schemas: ['public'], search: 'not' })).toEqual([all[2]])
  const [wall] = await alice.call(tableAccess.list, { ref, search: 'wall' }, handle)
  expect(await labels({ table_id: wall!.id })).toEqual([all[5]])
})

test('exposing another schema shows at once, and what has no grants in it is still reached by nobody', async () => {
  await run('create schema api; create table api.things (id int)')
  expect(await labels({ included_schemas: ['api'] })).toEqual([['api.things', 'Not in the API']])
  await alice.call(dataApi.configure, { ref, schemas: ['public', 'api'] })
  expect(await labels({ included_schemas: ['api'] })).toEqual([['api.things', 'Nobody: no grants']])
  await run('grant usage on schema api to anon; grant select on api.things to anon')
  expect(await labels({ included_schemas: ['api'] })).toEqual([['api.things', 'Anyone can read every row']])
})
