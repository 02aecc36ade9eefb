import { database } from '@plinth/contract/database'
import { projects } from '@plinth/contract/projects'
import { describe, expect, test } from 'vitest'
import { givenPlatform } from '../../testing/given-platform.ts'
import { DATABASE_PASSWORD, frontClient, givenProject, handleOf, rowsOf, runSql } from '../../testing/given-projects.ts'

const platform = await givenPlatform()
const { alice, bob, carol, organizations } = await platform.given({
  people: ['alice', 'bob', 'carol'],
  organizations: [{ name: 'Acme', owner: 'alice', developer: 'bob', readOnly: 'carol' }],
})
const { ref } = await givenProject(alice, organizations[0]!)

test('a value that would fill the memory is refused, and the platform lives on', async () => {
  await rowsOf(alice, ref, `create table fat (id int primary key, value text)`)
  await rowsOf(alice, ref, `insert into fat select 1, repeat('x', 40000000)`)
  const [[table]] = (await rowsOf(alice, ref, `select 'fat'::regclass::oid`)) as [[string]]

  const reading = alice.call(
    database.cell,
    { ref, table_id: Number(table), column: 'value', key: ['1'] },
    await handleOf(alice, ref),
  )

  await expect(reading).rejects.toMatchObject({ reason: 'answer_too_large' })
  expect(await rowsOf(alice, ref, 'select 1')).toEqual([['1']])
})

test('an uncommitted change of the shared login locks nobody out', async () => {
  await platform.process.fleet.disconnect(ref)
  const owner = frontClient(platform, ref)
  await owner.connect()
  const changed = `set role none; alter role plinth_writer set work_mem = '5MB'`
  const held = `begin; alter role plinth_writer set work_mem = '6MB'; select pg_sleep(60)`
  const holding = runSql(bob, ref, `${changed}; ${held}`, { transaction: false })
  await expect
    .poll(async () => (await owner.query(`select from pg_stat_activity where wait_event = 'PgSleep'`)).rowCount)
    .toBe(1)

  expect(await rowsOf(alice, ref, 'select current_user')).toEqual([['postgres']])
  expect(await holding).toMatchObject({ error: expect.anything() })
})

test('closing the database and holding on to it locks nobody out', async () => {
  await platform.process.fleet.disconnect(ref)
  const owner = frontClient(platform, ref, { database: 'template1' })
  await owner.connect()
  await owner.query('alter database postgres connection limit 0')
  await owner.query('begin; alter database postgres connection limit 0')

  expect(await rowsOf(alice, ref, 'select current_user')).toEqual([['postgres']])
  await expect(owner.query('commit')).rejects.toThrow()
})

describe('nobody loses the SQL editor and the tables when a person runs', () => {
  const everybodyGetsIn = async () => {
    await platform.process.fleet.disconnect(ref)
    expect(await rowsOf(alice, ref, 'select current_user')).toEqual([['postgres']])
    expect(await rowsOf(carol, ref, 'select current_user')).toEqual([['plinth_reader']])
    for (const person of [alice, carol]) {
      expect(await person.call(database.schemas, { ref }, await handleOf(person, ref))).not.toEqual([])
    }
  }

  test.each([
    'alter database postgres connection limit 0',
    'alter database postgres allow_connections false',
    'revoke connect on database postgres from public',
    'revoke all on database postgres from public, plinth_reader, plinth_writer',
    `alter database postgres set idle_session_timeout = '1ms'`,
    `alter database postgres set transaction_timeout = '1ms'`,
    `alter database postgres set statement_timeout = '1ms'`,
    `alter database postgres set local_preload_libraries = 'nosuch'`,
    `grant anon to plinth_reader; alter database postgres set role = 'anon'`,
  ])('%s', async (said) => {
    const owner = frontClient(platform, ref, { database: 'template1' })
    await owner.connect()
    await owner.query(said)

    await everybodyGetsIn()

    await owner.query('alter database postgres reset all')
  })

  test.each([
    `alter role plinth_writer set local_preload_libraries = 'nosuch'`,
    `alter role plinth_writer in database postgres set local_preload_libraries = 'nosuch'`,
    `alter role plinth_writer in database postgres set transaction_timeout = '1ms'`,
    `alter role plinth_writer in database postgres set role = 'anon'`,
    `alter role plinth_writer set role = 'plinth_writer'`,
    `alter role plinth_writer password 'mine'`,
    `alter role plinth_writer reset all`,
  ])('as the login itself: %s', async (said) => {
    await rowsOf(bob, ref, `set role none; ${said}`)
    await everybodyGetsIn()
  })

  test.each([
    `alter database postgres set session_preload_libraries = 'nosuch'`,
    `alter role plinth_writer set session_preload_libraries = 'nosuch'`,
    'alter role plinth_reader nologin',
    'alter role plinth_writer connection limit 0',
    `alter role plinth_reader set role = 'anon'`,
    'alter database template1 connection limit 0',
    'revoke postgres from plinth_writer',
  ])('and Postgres itself refuses: %s', async (said) => {
    for (const asWhom of ['', 'set role none; ']) {
      expect(await runSql(bob, ref, asWhom + said)).toMatchObject({ error: { code: '42501' } })
    }
    await everybodyGetsIn()
  })
})

test('what the owner sets for the database stays, and a login that is as it was made is only looked at', async () => {
  await rowsOf(bob, ref, `alter database postgres set idle_session_timeout = '5min'`)
  const rows = () =>
    platform.process.fleet.asSuperuser(ref, async (admin) => {
      const found = await admin.query(
        `select (select xmin::text from pg_authid where rolname = 'plinth_writer') as login,
           (select xmin::text from pg_database where datname = 'postgres') as database,
           (select array_agg(xmin::text order by setrole, setdatabase) from pg_db_role_setting) as settings,
           (select setconfig from pg_db_role_setting where setrole = 0) as owners`,
      )
      return found.rows[0]
    })
  const before = await rows()
  expect(before.owners).toContain('idle_session_timeout=5min')

  await platform.process.fleet.disconnect(ref)
  expect(await rowsOf(alice, ref, 'show idle_session_timeout')).toEqual([['0']])

  expect(await rows()).toEqual(before)
})

test('the platform works on beside a database whose owner renamed it', async () => {
  await platform.process.fleet.disconnect(ref)
  const owner = frontClient(platform, ref, { database: 'template1' })
  await owner.connect()
  await owner.query('alter database postgres rename to elsewhere')

  await runSql(alice, ref, 'select 1').catch(() => undefined)
  const changed = await alice.call(projects.resetPassword, { ref, password: DATABASE_PASSWORD })

  expect(changed).toEqual({ result: 'ok' })
  await owner.query('alter database elsewhere rename to postgres')
  await expect.poll(() => rowsOf(alice, ref, 'select 1')).toEqual([['1']])
})
