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

test('a value that no string can hold is refused, and the platform lives on', async () => {
  await rowsOf(alice, ref, `create table fat (id int primary key, value text)`)
  await rowsOf(alice, ref, `insert into fat select 1, repeat('x', 600000000)`)
  const [[table]] = (await rowsOf(alice, ref, `select 'fat'::regclass::oid`)) as [[string]]

  const reading = alice.call(
    database.cell,
    { ref, table_id: Number(table), column: 'value', key: ['1'] },
    { headers: { 'x-connection-encrypted': connectionString! } },
  )

  await expect(reading).rejects.toMatchObject({ reason: 'answer_too_large' })
  expect(await rowsOf(alice, ref, 'select 1')).toEqual([['1']])
})

test('whoever changes the shared login and does not commit keeps nobody waiting', async () => {
  const held = `set role none; alter role plinth_writer set work_mem = '5MB'; begin; alter role plinth_writer set work_mem = '6MB'`
  const holding = runSql(bob, ref, `${held}; select pg_sleep(60)`, { transaction: false })
  await expect
    .poll(() => rowsOf(alice, ref, `select count(*) from pg_stat_activity where query like '%pg_sleep%' and wait_event = 'PgSleep'`))
    .toEqual([['1']])
  await platform.services.personSql.disconnect(ref).catch(() => undefined)
  await holding
  expect(await rowsOf(alice, ref, 'select current_user')).toEqual([['postgres']])
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
