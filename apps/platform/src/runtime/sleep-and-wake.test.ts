import { database } from '@plinth/contract/database'
import { openTransactions } from '@plinth/contract/open-transactions'
import { projects } from '@plinth/contract/projects'
import { expect, test } from 'vitest'
import { givenPlatform } from '../testing/given-platform.ts'
import { frontClient, givenProject, handleOf, rowsOf, runSql } from '../testing/given-projects.ts'

const platform = await givenPlatform({ PLINTH_IDLE_MINUTES: '0.005' })
const { alice, organizations } = await platform.given({
  people: ['alice'],
  organizations: [{ name: 'Acme', owner: 'alice' }],
})
const { ref } = await givenProject(alice, organizations[0]!)
const handle = await handleOf(alice, ref)
const { fleet } = platform.process

const asleep = () => expect.poll(async () => (await fleet.engine.health(ref)).state).toBe('stopped')

test('a cluster that nobody uses sleeps and stays healthy, and wakes for SQL, metadata and connections', async () => {
  await rowsOf(alice, ref, 'create table kept (n int); insert into kept values (7)')

  await asleep()
  expect(await alice.call(projects.status, { ref })).toMatchObject({ status: 'ACTIVE_HEALTHY', status_detail: null })
  expect(await rowsOf(alice, ref, 'select n from kept')).toEqual([['7']])

  await asleep()
  expect(await alice.call(database.tables, { ref }, handle)).toContainEqual(expect.objectContaining({ name: 'kept' }))

  await asleep()
  const client = frontClient(platform, ref)
  await client.connect()
  expect((await client.query('select n from kept')).rows).toEqual([{ n: 7 }])
})

test('a cluster wakes for a dump and does not sleep while it is read', async () => {
  await rowsOf(alice, ref, `create table long as select repeat(md5(n::text), 1000) from generate_series(1, 3000) n`)
  await asleep()
  const response = await fetch(`${platform.url}/platform/database/${ref}/dump`, {
    headers: { authorization: `Bearer ${alice.accessToken}` },
  })
  const reader = response.body!.getReader()
  await reader.read()
  // several times what a cluster may be idle
  await new Promise((resolve) => setTimeout(resolve, 2000))
  let end = ''
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    end = (end + Buffer.from(piece.value).toString()).slice(-100)
  }
  expect(end).toContain('PostgreSQL database dump complete')
  await asleep()
})

test('a cluster does not sleep while a transaction is open in it, and sleeps again when it has ended', async () => {
  const { open_transaction } = await runSql(alice, ref, 'insert into kept values (8)', { open_transaction: 'new' })
  // several times what a cluster may be idle
  await new Promise((resolve) => setTimeout(resolve, 2000))
  const { id } = open_transaction!
  const { results } = await runSql(alice, ref, 'select count(*) from kept', { open_transaction: id })
  expect(results[0]?.rows).toEqual([['2']])
  await alice.call(openTransactions.end, { ref, id, how: 'rollback' })
  await asleep()
})

test('a cluster in use is not put to sleep: not while a client is connected, not while SQL runs', async () => {
  const started = 'select pg_postmaster_start_time()::text as at'
  const client = frontClient(platform, ref)
  await client.connect()
  const before = (await client.query(started)).rows
  // several times what a cluster may be idle
  expect(await rowsOf(alice, ref, 'select pg_sleep(2)')).toHaveLength(1)
  expect((await client.query(started)).rows).toEqual(before)
  await client.end()
})

test('a caller who comes while a cluster falls asleep meets one that runs', async () => {
  const stop = fleet.engine.stop.bind(fleet.engine)
  let naps = 0
  fleet.engine.stop = (which) => {
    naps++
    return stop(which)
  }
  for (let round = 0; round < 6; round++) {
    const earlier = naps
    while (naps === earlier) await new Promise(setImmediate)

    const client = frontClient(platform, ref)
    const [viaFront, viaApi] = await Promise.all([
      client.connect().then(() => client.query('select 1 as one')),
      rowsOf(alice, ref, 'select 1'),
    ])

    expect(viaFront.rows).toEqual([{ one: 1 }])
    expect(viaApi).toEqual([['1']])
    await client.end()
  }
  expect(await alice.call(projects.status, { ref })).toMatchObject({ status: 'ACTIVE_HEALTHY' })
})
