import { database } from '@plinth/contract/database'
import { pgMeta } from '@plinth/contract/sql'
import { changePrivileges } from '@plinth/postgres-meta/ddl/column-privileges'
import { disableExtension, enableExtension } from '@plinth/postgres-meta/ddl/extensions'
import { createRole, dropRole } from '@plinth/postgres-meta/ddl/roles'
import { securityRules } from '@plinth/postgres-meta/lints/security-rules'
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

  await change(alice, securityRules[found[0]!.rule].statement(found[0]!))

  expect((await find()).map(({ rule }) => rule)).toEqual(['rls_without_policy'])
  expect(await reader.call(database.securityLints, { ref }, handles.get(reader))).toEqual(
    await alice.call(database.securityLints, { ref }, handle),
  )
})
