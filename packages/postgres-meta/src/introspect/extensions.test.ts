import { randomBytes } from 'node:crypto'
import { givenDatabase } from '@plinth/testing/given-database'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { disableExtension, enableExtension } from '../ddl/extensions.ts'
import { createRole } from '../ddl/roles.ts'
import { introspect } from '../introspection.ts'
import { extensions } from './extensions.ts'

const { pool, connection } = await givenDatabase()

const owner = `owner_${randomBytes(4).toString('hex')}`
await pool.query(createRole({ name: owner, password: 'owner' }))
await pool.query(`grant create on database ${connection.database} to ${owner}`)
const client = new pg.Client({ ...connection, user: owner, password: 'owner' })
await client.connect()
afterAll(async () => {
  await client.end()
  await pool.query(`drop owned by ${owner}; drop role ${owner}`)
})

const find = async (name: string) => (await introspect(client, extensions)).find((one) => one.name === name)!

test('what is only available, what is installed, and where', async () => {
  expect(await find('citext')).toMatchObject({
    default_version: expect.stringMatching(/^\d/),
    installed_version: null,
    schema: null,
    fixed_schema: null,
    needs_superuser: false,
    can_be_removed: null,
  })
  await client.query(enableExtension({ name: 'citext', schema: 'Made "here"' }))
  const made = await find('citext')
  expect(made).toMatchObject({ schema: 'Made "here"', can_be_removed: true })
  expect(made.installed_version).toBe(made.default_version)
  expect(await find('plpgsql')).toMatchObject({
    schema: 'pg_catalog',
    fixed_schema: 'pg_catalog',
    can_be_removed: false,
  })
})

test('one that only a superuser may install is said to be so, and it is', async () => {
  expect(await find('pg_buffercache')).toMatchObject({ needs_superuser: true })
  await expect(client.query(enableExtension({ name: 'pg_buffercache' }))).rejects.toMatchObject({ code: '42501' })
  const [asSuperuser] = (await introspect(pool, extensions)).filter(({ name }) => name === 'pg_buffercache')
  expect(asSuperuser).toMatchObject({ needs_superuser: false })
})

test('what an extension needs is enabled along with it', async () => {
  expect(await find('earthdistance')).toMatchObject({ requires: ['cube'] })
  await pool.query(enableExtension({ name: 'earthdistance', schema: 'geo', cascade: true }))
  expect([(await find('earthdistance')).schema, (await find('cube')).schema]).toEqual(['geo', 'geo'])
  await expect(pool.query(disableExtension('cube'))).rejects.toMatchObject({
    code: '2BP01',
    detail: expect.stringContaining('earthdistance'),
  })
  await pool.query(disableExtension('earthdistance'))
  expect(await find('earthdistance')).toMatchObject({ installed_version: null })
})
