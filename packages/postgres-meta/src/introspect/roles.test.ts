import { randomBytes } from 'node:crypto'
import { givenDatabase } from '@plinth/testing/given-database'
import pg from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { createRole, dropRole } from '../ddl/roles.ts'
import { introspect } from '../introspection.ts'
import { ident } from '../quote.ts'
import { connections } from './connections.ts'
import { roles } from './roles.ts'

const { pool, connection } = await givenDatabase()

// roles belong to the whole server, which other test files use too
const tag = randomBytes(4).toString('hex')
const named = (name: string) => `${name} "${tag}" 🐘`
const made: string[] = []
afterAll(async () => {
  for (const name of made.toReversed()) await pool.query(`drop role if exists ${ident(name)}`)
})

async function make(name: string, more: Omit<Parameters<typeof createRole>[0], 'name'> = {}) {
  await pool.query(createRole({ name: named(name), ...more }))
  made.push(named(name))
  return named(name)
}

const find = async (name: string) =>
  (await introspect(pool, roles, { search: name })).find((role) => role.name === name)

test('a role is listed with its attributes, its groups and its members', async () => {
  const group = await make('group')
  const name = await make('Maker', {
    password: `it's \\ a secret`,
    canCreateRoles: true,
    canCreateDatabases: true,
    canBypassRls: true,
    connectionLimit: 3,
  })
  await pool.query(`grant ${ident(group)} to ${ident(name)}; comment on role ${ident(name)} is 'makes'`)

  expect(await find(name)).toMatchObject({
    is_superuser: false,
    can_login: true,
    can_create_roles: true,
    can_create_databases: true,
    can_replicate: false,
    can_bypass_rls: true,
    inherits: true,
    connection_limit: 3,
    valid_until: null,
    member_of: [group],
    members: [],
    active_connections: 0,
    can_be_dropped: true,
    comment: 'makes',
  })
  expect(await find(group)).toMatchObject({ can_login: false, connection_limit: null, members: [name] })
})

test('the connections of a role are counted, and those of the server with the most it takes', async () => {
  const name = await make('guest', { password: 'guest' })
  const guest = new pg.Client({ ...connection, user: name, password: 'guest' })
  await guest.connect()
  onTestFinished(() => guest.end())

  expect(await find(name)).toMatchObject({ active_connections: 1 })
  const [now] = await introspect(pool, connections)
  expect(now).toMatchObject({ most: 397, can_create_roles: true })
  expect(now!.active).toBeGreaterThanOrEqual(2)
})

test('a role that may create roles drops its own and no others', async () => {
  const keeper = await make('keeper', { password: 'keeper', canCreateRoles: true })
  const other = await make('other')
  const client = new pg.Client({ ...connection, user: keeper, password: 'keeper' })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query(createRole({ name: named('kept') }))

  const listed = await introspect(client, roles, { search: tag })
  const droppable = (name: string) => listed.find((role) => role.name === name)!.can_be_dropped
  expect([droppable(named('kept')), droppable(other), droppable(keeper)]).toEqual([true, false, false])
  await expect(client.query(dropRole(other))).rejects.toMatchObject({ code: '42501' })
  await client.query(dropRole(named('kept')))
  expect(await find(named('kept'))).toBeUndefined()
})

test('nobody is offered to drop the roles of Postgres, which come last', async () => {
  const listed = await introspect(pool, roles)
  const own = listed.filter(({ name }) => name.startsWith('pg_'))
  expect(own.length).toBeGreaterThan(5)
  expect(own.filter(({ can_be_dropped }) => can_be_dropped)).toEqual([])
  expect(listed.slice(-own.length)).toEqual(own)
})

test.each([-1, 1.5, NaN])('%s connections are no limit', (connectionLimit) => {
  expect(() => createRole({ name: 'r', connectionLimit })).toThrow(RangeError)
})
