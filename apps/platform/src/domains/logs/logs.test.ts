import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { days } from '@plinth/catalog/durations'
import { cursorOf, logs } from '@plinth/contract/logs'
import { metrics } from '@plinth/contract/metrics'
import { connectLogs } from '@plinth/log-store/log-client'
import { startLogStore } from '@plinth/log-store/start-log-store'
import { atTheEnd } from '@plinth/testing/at-the-end'
import { beforeAll, expect, test } from 'vitest'
import { API_URL, type Application, givenApplications, PASSWORD } from '../../testing/given-applications.ts'
import { givenPlatform } from '../../testing/given-platform.ts'
import { keepLogs } from './keep-logs.ts'
import { rowsOf } from '../../testing/given-projects.ts'

const platform = await givenPlatform({ PLINTH_API_URL: API_URL })
const { alice, bob, organizations } = await platform.given({
  people: ['alice', 'bob'],
  organizations: [
    { name: 'Acme', owner: 'alice', readOnly: 'bob' },
    { name: 'Globex', owner: 'bob' },
  ],
})
const acme = givenApplications(platform, alice, organizations[0]!)
const globex = givenApplications(platform, bob, organizations[1]!)

let shop: Application
let blog: Application
const urlOf = ({ ref }: Application) => `${API_URL}/p/${ref}`

beforeAll(async () => {
  ;[shop, blog] = await Promise.all([acme.givenApplication('Shop'), globex.givenApplication('Blog')])
  await rowsOf(
    alice,
    shop.ref,
    'create table public.todos (id int primary key); grant select, insert on public.todos to anon; alter table public.todos disable row level security',
  )
})

/** Lines are stored a moment after their response. */
const linesOf = (ref: string, asked: Partial<typeof logs.list.$sent> = {}, caller = alice) =>
  caller.call(logs.list, { ref, ...asked })

async function requestTo(application: Application, path: string, headers: Record<string, string> = {}) {
  const response = await acme.send(`${urlOf(application)}${path}`, { apikey: application.anonKey, ...headers })
  return { status: response.status, id: response.headers.get('x-request-id')! }
}

test('a request is a line that says what was asked and how it ended, and holds no key', async () => {
  const { status, id } = await requestTo(shop, `/rest/v1/todos?select=id&apikey=${shop.anonKey}`, {
    'user-agent': 'a test',
    authorization: `Bearer ${shop.anonKey}`,
  })
  expect(status).toBe(200)
  await expect.poll(async () => (await alice.call(logs.request, { ref: shop.ref, id })).length).toBe(1)
  const [line] = await alice.call(logs.request, { ref: shop.ref, id })
  expect(line).toMatchObject({
    source: 'edge_logs',
    level: 'info',
    status: 200,
    method: 'GET',
    path: `/p/${shop.ref}/rest/v1/todos`,
    bytes: 2,
    role: 'anon',
    key_id: expect.stringMatching(/^[\da-f-]{36}$/),
    request_id: id,
    fields: { request: { search: '?select=id&apikey=redacted', headers: { user_agent: 'a test' } }, service: 'rest' },
  })
  expect(JSON.stringify(line)).not.toContain(shop.anonKey.split('.')[1])
  expect(await alice.call(logs.get, { ref: shop.ref, id: line!.id })).toEqual(line)
})

test('a request to sign in is a line of the gateway and one of the auth service', async () => {
  const client = acme.clientOf(urlOf(shop), shop.anonKey)
  const { error } = await client.auth.signInWithPassword({ email: 'ada@example.com', password: PASSWORD })
  expect(error?.status).toBe(400)
  await expect.poll(async () => (await linesOf(shop.ref, { sources: ['auth_logs'] })).lines.length).toBe(1)
  const { lines } = await linesOf(shop.ref, { text: '/TOKEN' })
  expect(lines.map(({ source, status, level }) => `${source} ${status} ${level}`).toSorted()).toEqual([
    'auth_logs 400 warning',
    'edge_logs 400 warning',
  ])
  expect(new Set(lines.map(({ request_id }) => request_id)).size).toBe(1)
  expect(JSON.stringify(lines)).not.toContain(PASSWORD)
})

test('an account’s events are lines of the auth service that its fields find, and its user is active', async () => {
  const email = 'events@example.com'
  const client = acme.clientOf(urlOf(shop), shop.anonKey)
  expect((await client.auth.signUp({ email, password: PASSWORD })).error).toBeNull()
  await acme.follow(await acme.linkMailedTo(email))
  const from = Date.now()
  const { data } = await client.auth.signInWithPassword({ email, password: PASSWORD })
  const { id } = data.user!
  const events = async () => (await linesOf(shop.ref, { sources: ['auth_logs'], text: email })).lines
  await expect
    .poll(async () => (await events()).map(({ message }) => message))
    .toEqual([`${email}: login`, `${email}: login`, `${email}: user_signedup`, `${email}: user_confirmation_requested`])
  const [line] = await events()
  expect(line).toMatchObject({
    level: 'info',
    fields: {
      auth_event: { action: 'login', actor_id: id, traits: { provider: 'email', user_email: email, user_id: id } },
    },
  })
  const ofRequest = await alice.call(logs.request, { ref: shop.ref, id: line!.request_id! })
  expect(ofRequest.map(({ source }) => source).toSorted()).toEqual(['auth_logs', 'auth_logs', 'edge_logs'])
  expect(await platform.process.projectLogs.activeUsers({ from, to: Date.now() })).toEqual([
    { ref: shop.ref, user_id: id },
  ])
})

test('a member reads the lines of the own projects alone, by every call', async () => {
  const requests = { sources: ['edge_logs' as const] }
  const own = await requestTo(shop, '/rest/v1/todos')
  const other = await requestTo(blog, '/rest/v1/nothing')
  await expect.poll(async () => (await linesOf(blog.ref, requests, bob)).lines.length).toBe(1)
  const [line] = (await linesOf(blog.ref, requests, bob)).lines
  expect(line).toMatchObject({ request_id: other.id, status: 404, level: 'warning' })
  // bob is Read-only in Acme, and may read its logs, too
  await expect.poll(() => bob.call(logs.request, { ref: shop.ref, id: own.id })).toHaveLength(1)
  expect(await bob.call(logs.request, { ref: shop.ref, id: other.id })).toEqual([])
  await expect(bob.call(logs.get, { ref: shop.ref, id: line!.id })).rejects.toMatchObject({
    reason: 'log_line_not_found',
  })
  await expect(linesOf(blog.ref)).rejects.toMatchObject({ code: 404 })
  const { lines } = await linesOf(shop.ref, { limit: 500 }, bob)
  expect(lines.map(({ id }) => id)).not.toContain(line!.id)
})

test('pages and looks at what is new go on where the last one ended', async () => {
  for (let index = 0; index < 5; index++) await requestTo(shop, `/rest/v1/todos?id=eq.${index}`)
  const asked = { text: 'id=eq.' }
  await expect.poll(async () => (await linesOf(shop.ref, asked)).lines.length).toBe(5)
  const first = await linesOf(shop.ref, { ...asked, limit: 2 })
  const second = await linesOf(shop.ref, { ...asked, limit: 2, before: first.next! })
  const third = await linesOf(shop.ref, { ...asked, limit: 2, before: second.next! })
  const messages = [first, second, third].flatMap(({ lines }) => lines.map(({ message }) => message.at(-1)))
  expect(messages).toEqual(['4', '3', '2', '1', '0'])
  expect(third.next).toBeNull()
  expect((await linesOf(shop.ref, { ...asked, after: first.newest! })).lines).toEqual([])
  await requestTo(shop, '/rest/v1/todos?id=eq.9')
  await expect.poll(async () => (await linesOf(shop.ref, { ...asked, after: first.newest! })).lines.length).toBe(1)
  expect(cursorOf(first.lines[0]!)).toBe(first.newest)
})

test('the summary counts what the list shows', async () => {
  await requestTo(shop, '/rest/v1/unknown')
  await expect.poll(async () => (await linesOf(shop.ref, { text: '/unknown' })).lines.length).toBe(1)
  const { lines } = await linesOf(shop.ref, { limit: 500 })
  const { bars, facets, kept_days, step_seconds } = await alice.call(logs.summary, { ref: shop.ref })
  expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe(lines.length)
  expect(step_seconds).toBe(30)
  // the organization is on the free plan
  expect(kept_days).toBe(1)
  const counted = (source: string) => lines.filter((line) => line.source === source).length
  expect(Object.fromEntries(facets.source.map(({ value, count }) => [value, count]))).toEqual(
    Object.fromEntries([...new Set(lines.map(({ source }) => source))].map((source) => [source, counted(source)])),
  )
  const narrowed = await alice.call(logs.summary, { ref: shop.ref, statuses: ['4xx'], methods: ['GET'] })
  expect(narrowed.facets.status.map(({ value }) => value)).toContain('2xx')
  expect(narrowed.facets.source.every(({ count }) => count <= counted('edge_logs'))).toBe(true)
})

test('traffic counts requests, errors and latency by service, of the hour and the day', async () => {
  const before = await bob.call(metrics.traffic, { ref: blog.ref })
  const requestsTo = ({ hour }: typeof before, service: string) =>
    hour.find((one) => one.service === service)?.requests ?? 0
  for (const path of ['/rest/v1/nothing', '/rest/v1/nothing', '/auth/v1/settings']) await requestTo(blog, path)
  const counted = async () => {
    const now = await bob.call(metrics.traffic, { ref: blog.ref })
    return ['rest', 'auth'].map((service) => requestsTo(now, service) - requestsTo(before, service))
  }
  await expect.poll(counted).toEqual([2, 1])
  const { hour, day } = await bob.call(metrics.traffic, { ref: blog.ref })
  expect(hour.find(({ service }) => service === 'rest')).toMatchObject({ errors: 0, median_ms: expect.any(Number) })
  expect(day).toEqual(hour)
})

test.each([
  ['a source that is none', { sources: ['secrets'] }],
  ['a cursor that is none', { before: "0:' or true" }],
  ['more lines than a page has', { limit: 501 }],
  ['a time that is none', { from: 'yesterday' }],
])('%s is refused', async (_, asked) => {
  await expect(linesOf(shop.ref, asked as never)).rejects.toMatchObject({ code: 400 })
})

test.each([
  ['free', [0, 1]],
  ['pro', [0, 1, 2, 7]],
  ['team', [0, 1, 2, 7, 8, 28]],
  ['enterprise', [0, 1, 2, 7, 8, 28, 29, 90]],
] as const)(
  'on the plan %s lines of the last days are kept: %j; those of a project that is gone are not',
  async (plan, kept) => {
    const { slug } = organizations[0]!
    await platform.pool.query('update platform.organizations set plan = $2 where slug = $1', [slug, plan])
    const store = await startLogStore({
      directory: await folder(),
      place: 'in this process',
      log: platform.process.log,
    })
    const writer = connectLogs({ socket: store.writersSocket })
    const now = Date.now()
    for (const ref of [shop.ref, 'gone'])
      for (const age of [0, 1, 2, 7, 8, 28, 29, 90, 91])
        writer.write({ at: now - days(age), ref, source: 'edge_logs', level: 'info', message: String(age) })
    await writer.flush()
    const agesOf = async (ref: string) =>
      (await store.reading.list({ filter: { ref, from: 0, to: now + 1 }, most: 10 })).map(({ message }) =>
        Number(message),
      )
    const { stores } = platform
    const { edition } = platform.process
    const keepAt = (moment: number) => keepLogs({ stores, logStore: store, edition, now: () => new Date(moment) })
    expect(await agesOf(shop.ref)).toHaveLength(9)
    await keepAt(now)
    expect([await agesOf(shop.ref), await agesOf('gone')]).toEqual([kept, [0]])
    await keepAt(now + days(91))
    expect([await agesOf(shop.ref), await agesOf('gone')]).toEqual([[], []])
    await writer.close()
    await store.close()
    await platform.pool.query(`update platform.organizations set plan = 'free' where slug = $1`, [slug])
  },
)

async function folder() {
  const made = await mkdtemp(join(tmpdir(), 'plinth-kept-logs-'))
  atTheEnd(() => rm(made, { recursive: true, force: true }))
  return made
}
