import { database } from '@plinth/contract/database'
import { projects } from '@plinth/contract/projects'
import { expect, test } from 'vitest'
import { givenPlatform } from '../../testing/given-platform.ts'
import { DATABASE_PASSWORD, frontClient, givenProject, rowsOf, runSql } from '../../testing/given-projects.ts'

const platform = await givenPlatform()
const { alice, bob, organizations } = await platform.given({
  people: ['alice', 'bob'],
  organizations: [{ name: 'Acme', owner: 'alice', developer: 'bob' }],
})
const { ref, connectionString } = await givenProject(alice, organizations[0]!)

test('a value that would fill the memory is refused, and the platform lives on', async () => {
  await rowsOf(alice, ref, `create table fat (id int primary key, value text)`)
  await rowsOf(alice, ref, `insert into fat select 1, repeat('x', 40000000)`)
  const [[table]] = (await rowsOf(alice, ref, `select 'fat'::regclass::oid`)) as [[string]]

  const reading = alice.call(
    database.cell,
    { ref, table_id: Number(table), column: 'value', key: ['1'] },
    { headers: { 'x-connection-encrypted': connectionString! } },
  )

  await expect(reading).rejects.toMatchObject({ reason: 'answer_too_large' })
  expect(await rowsOf(alice, ref, 'select 1')).toEqual([['1']])
})

test('whoever changes the shared login and does not commit keeps nobody else from it', async () => {
  await platform.services.personSql.disconnect(ref)
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

test.each([
  [`alter database postgres set idle_session_timeout = '1ms'`, 'alter database postgres reset idle_session_timeout'],
  [`alter database postgres set transaction_timeout = '1ms'`, 'alter database postgres reset transaction_timeout'],
  [`alter database postgres set local_preload_libraries = 'no'`, 'alter database postgres reset all'],
  ['alter database postgres allow_connections false', 'alter database postgres allow_connections true'],
  ['alter database postgres rename to elsewhere', 'alter database elsewhere rename to postgres'],
])('the platform works on beside a database whose owner said: %s', async (said, undo) => {
  await platform.services.personSql.disconnect(ref)
  const owner = frontClient(platform, ref, { database: 'template1' })
  await owner.connect()
  await owner.query(said)

  await runSql(alice, ref, 'select 1').catch(() => undefined)
  const changed = await alice.call(projects.resetPassword, { ref, password: DATABASE_PASSWORD })

  expect(changed).toEqual({ result: 'ok' })
  await owner.query(undo)
  await expect.poll(() => rowsOf(alice, ref, 'select 1')).toEqual([['1']])
})
