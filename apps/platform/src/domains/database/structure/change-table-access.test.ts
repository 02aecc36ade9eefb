import { audit } from '@plinth/contract/audit'
import { type TableAccess, tableAccess } from '@plinth/contract/table-access'
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
const run = (sql: string) => rowsOf(alice, ref, sql)

const read = async (table: string, schema = 'public') =>
  (await alice.call(tableAccess.list, { ref, included_schemas: [schema], search: table }, handle))[0]!

type Sent = typeof tableAccess.change.$sent

const nothing = { select: null, insert: null, update: null, delete: null }

/** Of what was read, with other grants for some. */
const changeOf = (
  { id, schema, name, grants, rls_enabled, usage }: TableAccess,
  wanted: Partial<Record<'anon' | 'authenticated', Partial<Sent['after']['grants'][number]>>>,
  more: Partial<Sent['after']> = {},
): Sent => ({
  ref,
  table_id: String(id),
  schema,
  table: name,
  before: { grants, rls_enabled, usage },
  after: {
    rls_enabled,
    grants: grants.map((grant) =>
      grant.grantee === 'anon' || grant.grantee === 'authenticated' ? { ...grant, ...wanted[grant.grantee] } : grant,
    ),
    ...more,
  },
})

const change = (sent: Sent, by: Caller = alice) => by.call(tableAccess.change, sent)

const held = async (table: string, role: string) =>
  (
    await run(`select string_agg(privilege_type, ' ' order by privilege_type) from information_schema.role_table_grants
               where table_name = '${table}' and grantee = '${role}'`)
  )[0]![0]

test('a table is closed to requests and opened again, with its audit entry', async () => {
  await run('create table notes (id int primary key)')
  expect(await held('notes', 'anon')).toBe('DELETE INSERT SELECT UPDATE')
  await change(changeOf(await read('notes'), { anon: nothing, authenticated: nothing }))
  expect([await held('notes', 'anon'), await held('notes', 'authenticated')]).toEqual([null, null])
  expect(await held('notes', 'service_role')).toContain('SELECT')

  await change(changeOf(await read('notes'), { anon: { select: 'table' } }, { rls_enabled: false }))
  expect([await held('notes', 'anon'), (await read('notes')).rls_enabled]).toEqual(['SELECT', false])
  const entries = await alice.call(audit.list, { slug: organizations[0]!.slug })
  const [entry] = entries.filter(({ verb, outcome }) => verb === 'table-access.change' && outcome === 'done')
  expect(entry).toMatchObject({
    before: { table: 'public.notes', row_security: true },
    after: { table: 'public.notes', row_security: false },
  })
  expect(JSON.stringify(entry!.after)).toContain('anon: select')
})

test('what somebody changed meanwhile is a conflict, and nothing is changed', async () => {
  await run('create table shared (id int primary key)')
  const sent = changeOf(await read('shared'), { anon: nothing })
  await run('grant select on shared to public')
  await expect(change(sent)).rejects.toMatchObject({ code: 409, reason: 'access_changed' })
  expect(await held('shared', 'anon')).toBe('DELETE INSERT SELECT UPDATE')
  const again = changeOf(await read('shared'), { anon: nothing })
  await run('alter table shared rename to elsewhere')
  await expect(change(again)).rejects.toMatchObject({ code: 409, reason: 'table_changed' })
  await expect(change(changeOf(await read('elsewhere'), {}))).rejects.toMatchObject({ reason: 'nothing_changes' })
})

test('of two who change it at once, one wins and the other sees a conflict', async () => {
  await run('create table raced (id int primary key)')
  const found = await read('raced')
  const made = await Promise.allSettled([
    change(changeOf(found, { anon: nothing })),
    change(changeOf(found, { authenticated: nothing })),
  ])
  expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(made.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 409 } })
})

test('opening a table of another schema opens the schema, and a view is opened like a table', async () => {
  await run(`create schema inner_part; create table inner_part.ledger (id int);
             create view inner_part.seen with (security_invoker = on) as select * from inner_part.ledger`)
  const view = await read('seen', 'inner_part')
  expect(view.usage).toEqual([])
  await change(changeOf(view, { authenticated: { select: 'table' } }))
  expect(await read('seen', 'inner_part')).toMatchObject({ usage: ['authenticated'] })
  expect(await held('seen', 'authenticated')).toBe('SELECT')
})

test('what another role owns is refused, and so are people who may not change it', async () => {
  const authid = await read('pg_authid', 'pg_catalog')
  await expect(change(changeOf(authid, { anon: { select: 'table' } }))).rejects.toMatchObject({ code: 403 })
  await run('create table guarded (id int primary key)')
  const sent = changeOf(await read('guarded'), { anon: nothing })
  await expect(change(sent, reader)).rejects.toMatchObject({ code: 403 })
  await expect(change(sent, stranger)).rejects.toMatchObject({ code: 404 })
  expect(await held('guarded', 'anon')).toBe('DELETE INSERT SELECT UPDATE')
})

test('a grant that another role gave stays, so that nothing is changed and the person learns why', async () => {
  await run(`create role givers; grant givers to postgres with set true;
             create table given (id int primary key); revoke all on given from anon;
             grant select on given to givers with grant option; set role givers;
             grant select on given to anon; reset role`)
  const found = await read('given')
  const sent = changeOf(found, { anon: nothing, authenticated: nothing })
  await expect(change(sent)).rejects.toMatchObject({ code: 403, reason: 'grants_not_made' })
  expect(await read('given')).toEqual(found)
})
