import { database } from '@plinth/contract/database'
import { metrics } from '@plinth/contract/metrics'
import { pgMeta } from '@plinth/contract/sql'
import { changePrivileges } from '@plinth/postgres-meta/ddl/column-privileges'
import { disableExtension, enableExtension } from '@plinth/postgres-meta/ddl/extensions'
import { createRole, dropRole } from '@plinth/postgres-meta/ddl/roles'
import { ruleOf } from '@plinth/postgres-meta/lints/security-rules'
import { describe, expect, test } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { givenPlatform } from '../../testing/given-platform.ts'
import { givenProject, handleOf, rowsOf } from '../../testing/given-projects.ts'

const platform = await givenPlatform()
const { alice, reader, organizations } = await platform.given({
  people: ['alice', 'reader'],
  organizations: [{ name: 'Acme', owner: 'alice', readOnly: 'reader' }],
})
const { ref } = await givenProject(alice, organizations[0]!)

const handles = new Map([
  [alice, await handleOf(alice, ref)],
  [reader, await handleOf(reader, ref)],
])
const handle = handles.get(alice)!
const change = (person: Caller, query: string) => person.call(pgMeta.query, { ref, query }, handles.get(person))

describe('roles', () => {
  const find = async (name: string) =>
    (await alice.call(database.roles, { ref }, handle)).find((role) => role.name === name)

  test('of the project are listed with what the owner may do about them', async () => {
    expect(await find('service_role')).toMatchObject({ can_login: false, can_bypass_rls: true })
    expect(await find('plinth_admin')).toMatchObject({ is_superuser: true, can_be_dropped: false })
    expect((await find('authenticator'))!.member_of).toEqual(['anon', 'authenticated', 'service_role'])
  })

  test('are created and dropped by the owner where Postgres allows it', async () => {
    const { can_create_roles, active, most } = await alice.call(database.connections, { ref }, handle)
    expect([can_create_roles, active > 0, active < most]).toEqual([true, true, true])
    await change(alice, createRole({ name: 'Reporter', password: 'p', connectionLimit: 2 }))
    expect(await find('Reporter')).toMatchObject({ can_login: true, connection_limit: 2, can_be_dropped: true })

    await change(alice, 'create table held (id int); grant select on held to "Reporter"')
    await expect(change(alice, dropRole('Reporter'))).rejects.toMatchObject({
      reason: '2BP01',
      message: expect.stringContaining('privileges for table held'),
    })
    await change(alice, 'drop table held')
    await change(alice, dropRole('Reporter'))
    expect(await find('Reporter')).toBeUndefined()
  })

  test('are nothing that a read-only member can change', async () => {
    expect(await reader.call(database.connections, { ref }, handles.get(reader))).toMatchObject({
      can_create_roles: false,
    })
    await expect(change(reader, createRole({ name: 'theirs' }))).rejects.toMatchObject({ code: 400 })
    expect(await find('theirs')).toBeUndefined()
  })
})

describe('extensions', () => {
  const find = async (name: string) =>
    (await alice.call(database.extensions, { ref }, handle)).find((extension) => extension.name === name)!

  test('are enabled, used and disabled, and Postgres names what depends on one', async () => {
    expect(await find('citext')).toMatchObject({ installed_version: null, needs_superuser: false })
    await change(alice, enableExtension({ name: 'citext', schema: 'extensions' }))
    expect(await rowsOf(alice, ref, `select 'Stone'::citext = 'STONE'`)).toEqual([['t']])
    expect(await find('citext')).toMatchObject({ schema: 'extensions', can_be_removed: true })

    await change(alice, 'create table mails (address citext)')
    await expect(change(alice, disableExtension('citext'))).rejects.toMatchObject({
      message: expect.stringContaining('column address of table mails depends on type citext'),
    })
    await change(alice, 'drop table mails')
    await change(alice, disableExtension('citext'))
    expect(await find('citext')).toMatchObject({ installed_version: null })
  })

  test('that are the platform’s are not the owner’s to remove', async () => {
    expect(await find('pg_stat_statements')).toMatchObject({ can_be_removed: false })
    expect(await find('pgcrypto')).toMatchObject({ can_be_removed: true })
  })
})

test('a privilege on a column that is taken back is gone for anon', async () => {
  await change(
    alice,
    `create table people (id int, secret text); insert into people values (1, 'hidden');
     create policy everybody on people for select using (true)`,
  )
  const [[id]] = (await rowsOf(alice, ref, `select 'people'::regclass::oid`)) as [[string]]
  const read = () => alice.call(database.columnPrivileges, { ref, table_id: Number(id), role: 'anon' }, handle)
  const columns = await read()
  expect(columns.map(({ select }) => select)).toEqual(['table', 'table'])
  const asAnon = (column: string) => rowsOf(alice, ref, `set role anon; select ${column} from people`)
  expect(await asAnon('secret')).toEqual([['hidden']])

  await change(
    alice,
    changePrivileges({ schema: 'public', table: 'people', role: 'anon', columns }, [
      { column: 'secret', privilege: 'select', granted: false },
    ]),
  )

  expect((await read()).map(({ select }) => select)).toEqual(['column', null])
  await expect(asAnon('secret')).rejects.toThrow('42501')
  expect(await asAnon('id')).toEqual([['1']])
})

test('what the advisor finds is gone once its statement has run', async () => {
  const find = async () =>
    (await alice.call(database.securityLints, { ref }, handle)).filter(({ name }) => name === 'open_stones')
  await change(alice, 'create table open_stones (id int); alter table open_stones disable row level security')
  const found = await find()
  expect(found.map(({ rule, roles }) => [rule, roles])).toEqual([['rls_off_and_granted', ['anon', 'authenticated']]])

  await change(alice, ruleOf(found[0]!).statement(found[0]!))

  expect((await find()).map(({ rule }) => rule)).toEqual(['rls_without_policy'])
  expect(await reader.call(database.securityLints, { ref }, handles.get(reader))).toEqual(
    await alice.call(database.securityLints, { ref }, handle),
  )
})

describe('the statistics of statements', () => {
  const read = (person: Caller, order: 'total' | 'calls' | 'mean' = 'total') =>
    person.call(database.statements, { ref, order }, handles.get(person))

  test('count what ran, in the order that was asked for', async () => {
    for (let times = 0; times < 3; times++) await rowsOf(alice, ref, 'select 4711 as counted')
    const { schema, since, statements } = await read(alice, 'calls')
    expect(schema).toBe('extensions')
    expect(Date.parse(since!)).toBeLessThan(Date.now() + 60_000)
    expect(statements.find(({ query }) => query?.includes('as counted'))).toMatchObject({
      query: 'select $1 as counted',
      role: 'postgres',
      calls: 3,
      rows: 3,
    })
    const calls = statements.map((statement) => statement.calls)
    expect(calls).toEqual(calls.toSorted((one, other) => other - one))
  })

  test('leave out what the platform itself runs, where that is asked for', async () => {
    await rowsOf(alice, ref, 'select pg_sleep(0.5) as of_a_person')
    await alice.call(database.securityLints, { ref }, handles.get(alice))
    const listed = async (platform: 'included' | 'excluded') =>
      (await alice.call(database.statements, { ref, order: 'mean', platform }, handles.get(alice))).statements
    const isOfPlatform = ({ query }: { query: string | null }) => query?.startsWith('/* plinth */')
    expect((await listed('included')).some(isOfPlatform)).toBe(true)
    const excluded = await listed('excluded')
    expect(excluded.some(isOfPlatform)).toBe(false)
    expect(excluded.filter(({ role }) => role.startsWith('plinth_'))).toEqual([])
    expect(excluded.some(({ query }) => query?.includes('as of_a_person'))).toBe(true)
  })

  test('show other people’s text only to logins that may see it', async () => {
    await rowsOf(alice, ref, 'select count(*) as whispered from pg_cast')
    const whispered = (await read(alice)).statements.find(({ query }) => query?.includes('whispered'))!
    const seen = (await read(reader)).statements.find(({ query }) => query?.includes('whispered'))
    expect([whispered.query, seen]).toEqual(['select count(*) as whispered from pg_cast', undefined])
    const { statements } = await read(reader)
    expect(statements.filter(({ query }) => query === null).length).toBeGreaterThan(1)
    expect(new Set(statements.map(({ id }) => id)).size).toBe(statements.length)
  })

  test('are reset by members who may write and by nobody else, and that is a recent change', async () => {
    const resetBy = (person: Caller) => person.call(database.resetStatistics, { ref })
    expect([(await read(alice)).can_reset, (await read(reader)).can_reset]).toEqual([true, false])
    await rowsOf(alice, ref, 'select count(*) as forgotten from pg_language')
    const isKept = async () => (await read(alice)).statements.some(({ query }) => query?.includes('forgotten'))
    await expect(resetBy(reader)).rejects.toMatchObject({ reason: 'permission_denied' })
    await expect(change(reader, 'select extensions.pg_stat_statements_reset()')).rejects.toMatchObject({
      reason: '42501',
    })
    expect(await isKept()).toBe(true)

    await resetBy(alice)

    expect(await isKept()).toBe(false)
    const [latest] = await alice.call(metrics.changes, { ref })
    expect(latest).toMatchObject({ did: 'reset the statistics of statements', outcome: 'done' })
  })

  test('that the owner of the database may not reset are kept, and the recent change says that it failed', async () => {
    const asSuperuser = (statement: string) =>
      platform.process.fleet.asSuperuserAmongPeople(ref, (admin) => admin.query(statement))
    await asSuperuser('revoke execute on function extensions.pg_stat_statements_reset from postgres')
    expect((await read(alice)).can_reset).toBe(false)

    await expect(alice.call(database.resetStatistics, { ref })).rejects.toMatchObject({
      code: 403,
      reason: 'database_permission_denied',
    })

    const [latest] = await alice.call(metrics.changes, { ref })
    expect(latest).toMatchObject({ verb: 'statement-statistics.reset', outcome: 'failed' })
    await asSuperuser('grant execute on function extensions.pg_stat_statements_reset to postgres')
  })
})
