import { database } from '@plinth/contract/database'
import { projects } from '@plinth/contract/projects'
// oxlint-disable-next-line no-restricted-imports -- nothing else knows the timers that keep no process running
import { createHook } from 'node:async_hooks'
import pg from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { type Application, API_URL, givenApplications, PASSWORD } from '../testing/given-applications.ts'
import { givenPlatform } from '../testing/given-platform.ts'
import { frontClient, handleOf, rowsOf, untilStatus } from '../testing/given-projects.ts'

const MANY = 100
/** By their ids: also those that do not keep the process from ending. */
const timers = new Set<number>()
const hook = createHook({
  init: (id, type) => void (type === 'Timeout' && timers.add(id)),
  destroy: (id) => void timers.delete(id),
}).enable()
afterAll(() => hook.disable())
const platform = await givenPlatform({ PLINTH_API_URL: API_URL })
const { alice, organizations } = await platform.given({
  people: ['alice'],
  organizations: [{ name: 'Acme', owner: 'alice' }],
})
const { givenApplication, clientOf, send, follow, linkMailedTo } = givenApplications(platform, alice, organizations[0]!)
const urlOf = ({ ref }: { ref: string }) => `${API_URL}/p/${ref}`
const shop = await givenApplication('Shop')
const token = await tokenOf('ada@example.com')

/** A request that reads the project's database. */
const askWho = ({ ref, anonKey }: Application) =>
  send(`${urlOf({ ref })}/auth/v1/user`, { apikey: anonKey, authorization: `Bearer ${token}` })
const statusesOf = async (asked: Promise<Response>[]) => new Set((await Promise.all(asked)).map(({ status }) => status))
const many = (application: Application) => Array.from({ length: MANY }, () => askWho(application))

test('requests to a cluster that is killed are served or get a 503, and soon they are served again', async () => {
  expect((await askWho(shop)).status).toBe(200)
  const { pid } = await platform.process.fleet.engine.health(shop.ref)
  const asked = many(shop)
  process.kill(pid!, 'SIGKILL')
  const statuses = await statusesOf([...asked, ...many(shop)])
  expect([...statuses].filter((status) => ![200, 503].includes(status))).toEqual([])
  await expect.poll(async () => (await askWho(shop)).status).toBe(200)
})

test('a project that is paused and restored under a hundred requests loses none and mixes up none', async () => {
  const blog = await givenApplication('Blog')
  await alice.call(projects.pause, { ref: shop.ref })
  const whilePausing = many(shop)
  // a token of one project is none of the other's, also while one of them closes
  const ofBlog = many(blog)
  await untilStatus(alice, shop.ref, 'INACTIVE')
  await alice.call(projects.restore, { ref: shop.ref })
  const whileRestoring = many(shop)
  await untilStatus(alice, shop.ref, 'ACTIVE_HEALTHY')

  const statuses = await statusesOf([...whilePausing, ...whileRestoring])
  expect([...statuses].filter((status) => ![200, 503, 540].includes(status))).toEqual([])
  expect(await statusesOf(ofBlog)).toEqual(new Set([403]))
  expect((await askWho(shop)).status).toBe(200)
})

test('what is opened for a project is closed with it: nothing is left after three times', async () => {
  await openAndPause()
  const before = held()
  for (let time = 1; time <= 3; time++) await openAndPause()
  // what the control plane's own pool opened for the moment goes after a while
  await expect.poll(() => moreThan(before)).toEqual({})

  // the positive controls: a timer and a connection that nobody ends are seen
  const beforeTimer = held()
  const forgottenTimer = setTimeout(() => undefined, 3_600_000).unref()
  onTestFinished(() => clearTimeout(forgottenTimer))
  expect(moreThan(beforeTimer)).toEqual({ Timeout: expect.any(Number) })
  const { host, user, password, database: name } = platform.pool.options
  const forgotten = new pg.Client({ host, user, password, database: name })
  onTestFinished(() => forgotten.end())
  const left = held()
  // nothing else begins or ends before the next await
  const connecting = forgotten.connect()
  expect(moreThan(left)).not.toEqual({})
  await connecting
})

test('a project that was removed for good responds as one that never was', async () => {
  const { ref, anonKey } = await givenApplication('Gone')
  const gone = { ref, anonKey }
  expect((await send(`${urlOf(gone)}/auth/v1/settings`, { apikey: anonKey })).status).toBe(200)
  await alice.call(projects.remove, { ref })
  await untilStatus(alice, ref, 'REMOVED')
  await platform.pool.query(`update graphile_worker._private_jobs set run_at = now() where key = $1`, [`purge ${ref}`])
  await platform.pool.query(`notify "jobs:insert"`)
  await expect
    .poll(() => alice.call(projects.get, { ref }).catch((error: unknown) => error))
    .toMatchObject({ code: 404 })

  const never = 'abcdefghijklmnopqrst'
  const textOf = async (of: string) => {
    const response = await send(`${urlOf({ ref: of })}/auth/v1/settings`, { apikey: anonKey })
    return `${response.status} ${(await response.text()).replaceAll(of, 'REF')}`
  }
  await expect.poll(() => textOf(ref)).toBe(await textOf(never))
  const refusal = (of: string) =>
    frontClient(platform, of)
      .connect()
      .then(
        () => 'connected',
        (error: pg.DatabaseError) => `${error.code} ${error.message.replaceAll(of, 'REF')}`,
      )
  expect(await refusal(ref)).toBe(await refusal(never))
  await expect(rowsOf(alice, ref, 'select 1')).rejects.toMatchObject({ code: 404 })
})

async function tokenOf(email: string) {
  const client = clientOf(urlOf(shop), shop.anonKey)
  await client.auth.signUp({ email, password: PASSWORD })
  await follow(await linkMailedTo(email))
  const { data } = await client.auth.signInWithPassword({ email, password: PASSWORD })
  return data.session!.access_token
}

/** By every way there is, then paused. */
async function openAndPause() {
  const { ref } = shop
  const client = frontClient(platform, ref)
  await client.connect()
  await Promise.all([
    rowsOf(alice, ref, 'select 1'),
    alice.call(database.tables, { ref }, await handleOf(alice, ref)),
    client.query('select 1'),
    ...many(shop).slice(0, 20),
  ])
  await client.end()
  await alice.call(projects.pause, { ref })
  await untilStatus(alice, ref, 'INACTIVE')
  expect((await askWho(shop)).status).toBe(540)
  await alice.call(projects.restore, { ref })
  await untilStatus(alice, ref, 'ACTIVE_HEALTHY')
}

/** Connections, timers and listeners of this process, by kind. */
function held() {
  const counts = new Map<string, number>()
  for (const kind of process.getActiveResourcesInfo()) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  counts.set('Timeout', timers.size)
  for (const event of process.eventNames()) counts.set(`on ${String(event)}`, process.listenerCount(event))
  return counts
}

function moreThan(before: Map<string, number>) {
  const kinds = [...held()].filter(
    ([kind, count]) => /Socket|Pipe|Timeout|^on /.test(kind) && count > (before.get(kind) ?? 0),
  )
  return Object.fromEntries(kinds)
}
