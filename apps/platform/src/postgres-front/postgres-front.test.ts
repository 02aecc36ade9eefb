import { expect, inject, test } from 'vitest'
import { givenCluster, givenFront } from '../testing/given-front.ts'
import { projectPaused } from './refusal.ts'

const cluster = await givenCluster(inject('postgres'), 'a')

test('a client reaches the database of its project with its own password', async () => {
  const { clientOf, events } = await givenFront([cluster])
  const client = clientOf(cluster, { application_name: 'a visitor' })

  await client.connect()
  const { rows } = await client.query(
    "select current_user as role, current_database() as database, current_setting('application_name') as name",
  )

  expect(rows).toEqual([{ role: 'visitor', database: 'postgres', name: 'a visitor' }])
  expect(events).toContainEqual(expect.objectContaining({ event: 'connected', ref: cluster.ref }))
})

test('every database of a project can be opened', async () => {
  const { clientOf } = await givenFront([cluster])
  const client = clientOf(cluster, { database: 'template1' })

  await client.connect()

  expect((await client.query('select current_database() as name')).rows).toEqual([{ name: 'template1' }])
})

test('a project can be named in the options', async () => {
  const { clientOf } = await givenFront([cluster])
  const options = `-c statement_timeout=7s reference=${cluster.ref}`
  const client = clientOf(cluster, { user: 'visitor', options })

  await client.connect()

  expect((await client.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '7s' }])
})

test('a wrong password is answered by Postgres itself', async () => {
  const { clientOf } = await givenFront([cluster])

  await expect(clientOf(cluster, { password: 'wrong' }).connect()).rejects.toMatchObject({
    code: '28P01',
    message: 'password authentication failed for user "visitor"',
  })
})

test('an unknown project and a login of the platform get the same answer', async () => {
  const { clientOf } = await givenFront([cluster])
  const answer = {
    code: '28000',
    severity: 'FATAL',
    message: 'There is no project with this reference, or the password is wrong.',
  }

  await expect(clientOf(cluster, { user: `visitor.${'z'.repeat(20)}` }).connect()).rejects.toMatchObject(answer)
  const { user, password } = cluster.server
  await expect(clientOf(cluster, { user: `${user}.${cluster.ref}`, password }).connect()).rejects.toMatchObject(answer)
})

test('a user name without a project is answered with how to write one', async () => {
  const { clientOf } = await givenFront([cluster])

  await expect(clientOf(cluster, { user: 'visitor' }).connect()).rejects.toMatchObject({
    code: '28000',
    message: 'The user name does not say which project is meant.',
    hint: expect.stringContaining('postgres.<project reference>'),
  })
})

test('a paused project says so', async () => {
  const { clientOf } = await givenFront([cluster], { findCluster: async () => ({ refusal: projectPaused }) })

  await expect(clientOf(cluster).connect()).rejects.toMatchObject(projectPaused)
})

test('a cluster without a socket does not answer just now', async () => {
  const findCluster = async () => ({ host: cluster.server.socketDirectory, port: 1 })
  const { clientOf, events } = await givenFront([cluster], { findCluster })

  await expect(clientOf(cluster).connect()).rejects.toMatchObject({ code: '57P03' })
  expect(events).toContainEqual(expect.objectContaining({ event: 'failed', what: 'connect' }))
})

test('a cluster that cannot be found does not answer just now', async () => {
  const findCluster = async () => Promise.reject(new Error('the catalogue is gone'))
  const { clientOf } = await givenFront([cluster], { findCluster })

  await expect(clientOf(cluster).connect()).rejects.toMatchObject({
    code: '57P03',
    message: 'The database of this project does not answer just now.',
  })
})

test('many clients wait together for a cluster that wakes', async () => {
  const wake = deferred()
  const findCluster = async () => {
    await wake.promise
    return { host: cluster.server.socketDirectory, port: 5432 }
  }
  const { clientOf } = await givenFront([cluster], { findCluster })

  const answers = Promise.all(
    Array.from({ length: 20 }, async (_, at) => {
      const client = clientOf(cluster)
      await client.connect()
      return (await client.query('select $1::int as at', [at])).rows[0].at
    }),
  )
  wake.resolve()

  expect(await answers).toEqual(Array.from({ length: 20 }, (_, at) => at))
})

test('a client that waits too long for its cluster is told', async () => {
  const { clientOf } = await givenFront([cluster], { findCluster: () => new Promise(() => {}), wakeTimeoutMs: 30 })

  await expect(clientOf(cluster).connect()).rejects.toMatchObject({ code: '57P03' })
})

test('a cluster counts as used from the login to the last byte', async () => {
  const used: string[] = []
  const record = (what: string) => (ref: string) => {
    used.push(`${ref} ${what} begins`)
    return () => void used.push(`${ref} ${what} ends`)
  }
  const { clientOf, events } = await givenFront([cluster], { onLogin: record('login'), onConnection: record('use') })
  const client = clientOf(cluster)

  await client.connect()
  await client.end()
  await clientOf(cluster, { password: 'wrong' })
    .connect()
    .catch(() => undefined)

  await expect.poll(() => events.map(({ event }) => event)).toContain('not-logged-in')
  const [login, use] = [`${cluster.ref} login`, `${cluster.ref} use`]
  expect(used.toSorted()).toEqual(
    [`${login} begins`, `${use} begins`, `${login} ends`, `${use} ends`, `${login} begins`, `${login} ends`].toSorted(),
  )
  expect(used.indexOf(`${use} begins`)).toBeLessThan(used.indexOf(`${login} ends`))
})

test.each([
  ['in all', { maximumConnections: 2 }],
  ['for one project', { maximumConnectionsPerProject: 2 }],
])('there is a limit of connections %s, and a place that is left is free again', async (_, limit) => {
  const { clientOf, events } = await givenFront([cluster], limit)
  const [first, second] = [clientOf(cluster), clientOf(cluster)]
  await first.connect()
  await second.connect()

  await expect(clientOf(cluster).connect()).rejects.toMatchObject({ code: '53300' })

  await first.end()
  await expect.poll(() => events.filter(({ event }) => event === 'left')).toHaveLength(1)
  await clientOf(cluster).connect()
})

test('a client that drops in the middle of a query frees its backend', async () => {
  const { clientOf } = await givenFront([cluster])
  const client = clientOf(cluster, { application_name: 'dropping' })
  await client.connect()
  client.query('select pg_sleep(600)').catch(() => undefined)
  await expect.poll(() => backends('dropping')).toMatchObject([{ state: 'active' }])

  await client.end()

  await expect.poll(() => backends('dropping')).toEqual([])
})

test('closing tells idle clients, cuts off busy ones, and leaves no backend', async () => {
  const front = await givenFront([cluster])
  const [idle, busy] = ['closing', 'closing'].map((name) => front.clientOf(cluster, { application_name: name }))
  await idle!.connect()
  await busy!.connect()
  const idleEnd = new Promise<Error>((resolve) => idle!.once('error', resolve))
  const busyEnd = expect(busy!.query('select pg_sleep(600)')).rejects.toThrow()
  await expect.poll(async () => (await backends('closing')).map(({ state }) => state)).toContain('active')

  await front.close()

  expect(await idleEnd).toMatchObject({ code: '57P01', message: 'The server is shutting down.' })
  await busyEnd
  await expect.poll(() => backends('closing')).toEqual([])
})

test('nothing secret is logged', async () => {
  const { clientOf, events } = await givenFront([cluster])
  await clientOf(cluster).connect()
  await clientOf(cluster, { password: 'wrong-secret' })
    .connect()
    .catch(() => undefined)

  expect(JSON.stringify(events)).not.toMatch(new RegExp(`wrong-secret|${cluster.password}|SCRAM`))
})

async function backends(name: string) {
  const { rows } = await cluster.admin.query<{ state: string }>(
    "select state from pg_stat_activity where application_name = $1 and usename = 'visitor'",
    [name],
  )
  return rows
}

function deferred() {
  let resolve = () => {}
  const promise = new Promise<void>((settle) => (resolve = settle))
  return { promise, resolve }
}
