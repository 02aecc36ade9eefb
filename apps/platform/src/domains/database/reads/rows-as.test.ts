import { database } from '@plinth/contract/database'
import { expect, test } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
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

const ADA = '00000000-0000-4000-8000-00000000000a'

await run(`
  create table notes (id int primary key, owner uuid, is_public boolean, body text);
  insert into notes values (1, '${ADA}', false, repeat('long ', 4000)), (2, null, true, 'two'), (3, null, false, 'three');
  create policy shown on notes for select using (is_public);
  create policy own on notes to authenticated using (owner = auth.uid());
  create table written (n int);
  create function noting() returns boolean language plpgsql security definer as
    'begin insert into written values (1); return true; end';
  create table watched (id int primary key); insert into watched values (1);
  create policy noted on watched for select using (noting())`)

const idOf = async (table: string) => Number((await run(`select '${table}'::regclass::oid::text`))[0]![0])
const notes = await idOf('notes')

type Request = Omit<typeof database.rows.$sent, 'ref' | 'table_id'>
const idsAs = async (
  as: string | undefined,
  request: Request = {},
  by: { caller: Caller; handle: typeof handle } = { caller: alice, handle },
) =>
  (
    await by.caller.call(
      database.rows,
      { ref, table_id: notes, ...request, ...(as === undefined ? {} : { as }) },
      by.handle,
    )
  ).rows.map(({ cells }) => cells[0])

test('rows are those of anyone, of a user by their claims, and of a server', async () => {
  expect(await idsAs(undefined)).toEqual(['1', '2', '3'])
  expect(await idsAs('anon')).toEqual(['2'])
  expect(await idsAs(JSON.stringify({ sub: ADA }))).toEqual(['1', '2'])
  expect(await idsAs(JSON.stringify({ sub: ADA, role: 'anon' }))).toEqual(['2'])
  expect(await idsAs('service_role')).toEqual(['1', '2', '3'])
  // what a role sees ends with its request
  expect(await idsAs(undefined)).toEqual(['1', '2', '3'])
})

test('filters, order, places, the end, counts and whole values are read as the same caller', async () => {
  const as = JSON.stringify({ sub: ADA })
  expect(await idsAs(as, { sort: [{ column: 'id', direction: 'desc' }] })).toEqual(['2', '1'])
  expect(await idsAs(as, { filters: [{ column: 'id', op: 'gt', value: '1' }] })).toEqual(['2'])
  expect(await idsAs(as, { from_end: true, limit: 1 })).toEqual(['2'])
  expect(await idsAs(as, { seek_offset: 1 })).toEqual(['2'])
  const count = (exact: boolean, more: { as?: string }) =>
    alice.call(database.rowCount, { ref, table_id: notes, exact, ...more }, handle)
  expect(await count(true, { as })).toEqual({ count: 2, is_estimate: false })
  expect(await count(true, {})).toEqual({ count: 3, is_estimate: false })
  expect((await count(false, { as: 'anon' })).is_estimate).toBe(true)
  const cell = (key: string) =>
    alice.call(database.cell, { ref, table_id: notes, column: 'body', key: [key], as }, handle)
  expect((await cell('1')).value).toHaveLength(20_000)
  await expect(cell('3')).rejects.toMatchObject({ reason: 'stale_cursor' })
})

test('a user of the project is found by their id, with the claims of their tokens', async () => {
  await run(
    `insert into auth.users (id, email, role, aud) values ('${ADA}', 'ada@example.com', 'authenticated', 'authenticated')`,
  )
  expect(await idsAs(`user:${ADA}`)).toEqual(['1', '2'])
  await expect(idsAs(`user:${ADA.replace('a', 'b')}`)).rejects.toMatchObject({ code: 400, reason: 'user_not_found' })
})

test('a role that requests cannot have is nobody to read as, though the person may become it', async () => {
  const as = JSON.stringify({ role: 'billing' })
  await run('create role billing; grant select on notes to billing; grant usage on schema public to billing')
  await expect(idsAs(as)).rejects.toMatchObject({
    reason: 'invalid_claims',
    message: expect.stringContaining('billing'),
  })
  await run('grant billing to authenticator')
  expect(await idsAs(as)).toEqual(['2'])

  const odd = ADA.replace('a', 'c')
  await run(`insert into auth.users (id, role, aud) values ('${odd}', 'postgres', 'authenticated')`)
  await expect(idsAs(`user:${odd}`)).rejects.toMatchObject({ reason: 'invalid_claims' })
})

test('nothing that a policy calls can write, and nothing is kept', async () => {
  const watched = await idOf('watched')
  const read = alice.call(database.rows, { ref, table_id: watched, as: 'anon' }, handle)
  await expect(read).rejects.toMatchObject({ reason: 'role_failed' })
  expect(await run('select count(*) from written')).toEqual([['0']])
  // a request that may write gets that far
  expect(await run('set role anon; select id from watched')).toEqual([['1']])
  await run('reset role')
})

test.each([
  ['[1]', 400],
  ['postgres', 400],
  ['{"role": "postgres"}', 400],
  ['{"role": "plinth_admin"}', 400],
  ['{"role": 1}', 400],
  ['{"sub": ', 400],
])('%s is nobody to read as', async (as, code) => {
  await expect(idsAs(as)).rejects.toMatchObject({ code })
})

test('without a grant Postgres says so, and a member who may only read cannot act as anybody', async () => {
  await run('revoke select on notes from anon')
  await expect(idsAs('anon')).rejects.toMatchObject({
    code: 400,
    reason: 'role_refused',
    message: expect.stringContaining('permission denied for table notes'),
  })
  await run('grant select on notes to anon')
  const by = { caller: reader, handle: await handleOf(reader, ref) }
  expect(await idsAs(undefined, {}, by)).toEqual(['1', '2', '3'])
  await expect(idsAs('service_role', {}, by)).rejects.toMatchObject({ code: 403, reason: 'cannot_assume_role' })
})
