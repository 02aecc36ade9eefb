import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ratePolicies } from './rate-limits.ts'
import { API_HOST, apiKey, credentialsOf, echoService, givenGateway } from './testing/given-gateway.ts'

const SHOP = 'abcdefghijklmnopqrst'
const BLOG = 'tsrqponmlkjihgfedcba'

test.each([
  ['the path form', API_HOST, `/p/${SHOP}`],
  ['the host form', `${SHOP}.${API_HOST}`, ''],
  ['the host form without its port', `${SHOP}.api.example.com`, ''],
])('a project is reached by %s', async (_, host, prefix) => {
  const { get, addProject } = await givenGateway()
  addProject(SHOP)
  const response = await get(`${prefix}/realtime/v1/rooms?since=1`, { host, apikey: await apiKey(SHOP) })
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ ref: SHOP, path: '/rooms?since=1', role: 'anon', ip: '192.0.2.1' })
})

test('the root is the default project, and nobody where there is none', async () => {
  const { get, addProject, setDefault } = await givenGateway()
  addProject(SHOP)
  const headers = { apikey: await apiKey(SHOP) }
  expect((await get('/realtime/v1/rooms', headers)).status).toBe(404)
  setDefault(SHOP)
  expect(await (await get('/realtime/v1/rooms', headers)).json()).toMatchObject({ ref: SHOP })
})

test.each([
  ['unknown', 404, 'project_not_found'],
  ['paused', 540, 'project_paused'],
  ['starting', 503, 'project_starting'],
  ['resuming', 503, 'project_resuming'],
  ['restoring', 503, 'project_restoring'],
  ['upgrading', 503, 'project_upgrading'],
  ['restricted', 402, 'project_restricted'],
  ['failing', 503, 'database_unavailable'],
] as const)('a project that is %s responds with %i', async (state, status, code) => {
  const { get, addProject, states, opened } = await givenGateway()
  addProject(SHOP)
  states.set(SHOP, state)
  const response = await get(`/p/${SHOP}/realtime/v1/rooms`, { apikey: await apiKey(SHOP) })
  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject({ code, message: expect.any(String) })
  // it is asked again each time: the state may have changed
  states.delete(SHOP)
  expect((await get(`/p/${SHOP}/realtime/v1/rooms`, { apikey: await apiKey(SHOP) })).status).toBe(200)
  expect(opened).toEqual([SHOP])
})

test('a service that is switched off here serves nobody, also who has a key', async () => {
  const { get, addProject, opened } = await givenGateway({ switchedOff: new Set(['realtime'] as const) })
  addProject(SHOP)
  const response = await get(`/p/${SHOP}/realtime/v1/rooms`, { apikey: await apiKey(SHOP, 'service_role') })
  expect([response.status, await response.json()]).toMatchObject([403, { code: 'feature_disabled' }])
  expect(opened).toEqual([])
})

test('a request without a key of the project is refused where the service asks for one', async () => {
  const { get, addProject } = await givenGateway()
  addProject(SHOP)
  addProject(BLOG)
  const path = `/p/${SHOP}/realtime/v1/rooms`
  expect((await get(path)).status).toBe(401)
  expect((await get(path, { apikey: await apiKey(BLOG) })).status).toBe(401)
  expect((await get(path, { apikey: 'no key at all' })).status).toBe(401)
  expect((await get(path, { authorization: `Bearer ${await apiKey(SHOP, 'service_role')}` })).status).toBe(200)
  expect((await get(`${path}?apikey=${await apiKey(SHOP)}`)).status).toBe(200)
  expect((await get(`/p/${SHOP}/realtime/v1/open`)).status).toBe(200)
})

test('a request without a key wakes nothing, or seldom where no key is required', async () => {
  const { get, addProject, opened, mayWake } = await givenGateway()
  addProject(SHOP)
  const path = `/p/${SHOP}/realtime/v1`
  expect((await get(`${path}/rooms`)).status).toBe(401)
  expect((await get(`${path}/rooms`, { apikey: await apiKey(BLOG) })).status).toBe(401)
  mayWake.value = false
  const asleep = await get(`${path}/open`)
  expect([asleep.status, await asleep.json()]).toMatchObject([503, { code: 'project_asleep' }])
  expect(opened).toEqual([])

  expect((await get(`${path}/rooms`, { apikey: await apiKey(SHOP) })).status).toBe(200)
  // now it is awake anyway
  expect((await get(`${path}/open`)).status).toBe(200)
  expect(opened).toEqual([SHOP])
})

test('a thousand requests at once open the project, its service and its keys once', async () => {
  const { get, addProject, opened, echo } = await givenGateway()
  addProject(SHOP)
  const apikey = await apiKey(SHOP)
  const statuses = await Promise.all(
    Array.from({ length: 1000 }, async () => (await get(`/p/${SHOP}/realtime/v1/x`, { apikey })).status),
  )
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect([opened, echo.opened]).toEqual([[SHOP], [SHOP]])
})

test('a project closes once its responses have ended, and opens again for requests that came meanwhile', async () => {
  const { get, addProject, closeProject, echo, opened } = await givenGateway()
  addProject(SHOP)
  const apikey = await apiKey(SHOP)
  const begun = get(`/p/${SHOP}/realtime/v1/wait`, { apikey })
  await expect.poll(() => echo.waiting.size).toBe(1)
  const closing = closeProject(SHOP)
  const late = Array.from({ length: 100 }, async () => (await get(`/p/${SHOP}/realtime/v1/x`, { apikey })).status)
  await sleep(20)
  expect(echo.closed).toEqual([])
  echo.letGo()
  const response = await begun
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ ref: SHOP })
  await closing
  expect(echo.closed).toEqual([SHOP])
  expect(new Set(await Promise.all(late))).toEqual(new Set([200]))
  expect(opened).toEqual([SHOP, SHOP])
})

test('closing ends the connections to the database', async () => {
  const { get, addProject, closeProject } = await givenGateway()
  addProject(SHOP)
  addProject(BLOG)
  const count = async (ref: string) => {
    const response = await get(`/p/${ref}/realtime/v1/rows`, { apikey: await apiKey(ref) })
    return ((await response.json()) as { count: number }[])[0]!.count
  }
  await count(SHOP)
  const both = await count(BLOG)
  await closeProject(SHOP)
  await expect.poll(() => count(BLOG)).toBeLessThan(both)
})

test('keys that change are those of the next request', async () => {
  const { get, addProject, changeKeys } = await givenGateway()
  addProject(SHOP)
  const [old, path] = [await apiKey(SHOP), `/p/${SHOP}/realtime/v1/x`]
  expect((await get(path, { apikey: old })).status).toBe(200)
  await changeKeys(SHOP, credentialsOf(BLOG))
  expect((await get(path, { apikey: old })).status).toBe(401)
  expect((await get(path, { apikey: await apiKey(BLOG) })).status).toBe(200)
})

test('no project sets what a browser keeps for a host', async () => {
  const { get, addProject } = await givenGateway()
  addProject(SHOP)
  const { headers } = await get(`/p/${SHOP}/realtime/v1/host`, { apikey: await apiKey(SHOP) })
  const names = ['set-cookie', 'clear-site-data', 'nel', 'alt-svc', 'x-mine']
  expect(names.filter((name) => headers.has(name))).toEqual(['x-mine'])
})

test('a response to HEAD holds nothing, since nobody reads its body', async () => {
  const { gateway, addProject, holds, closeProject } = await givenGateway()
  addProject(SHOP)
  const request = new Request(`http://${API_HOST}/p/${SHOP}/realtime/v1/x`, {
    method: 'HEAD',
    headers: { host: API_HOST, apikey: await apiKey(SHOP) },
  })
  const response = await gateway.fetch(request, { requestId: 'one', ip: '192.0.2.1' })
  expect([response.status, response.body]).toEqual([200, null])
  await closeProject(SHOP)
  expect(holds).toEqual([])
})

test('a cluster is held awake while requests are under way', async () => {
  const { get, addProject, echo, holds, closeProject } = await givenGateway()
  addProject(SHOP)
  const waiting = get(`/p/${SHOP}/realtime/v1/wait`, { apikey: await apiKey(SHOP) })
  await expect.poll(() => echo.waiting.size).toBe(1)
  expect(holds).toEqual([SHOP])
  echo.letGo()
  await (await waiting).text()
  await closeProject(SHOP)
  expect(holds).toEqual([])
})

test('when the control plane is away, every project closes and no cluster is held awake', async () => {
  const { get, addProject, echo, holds, losePlatform } = await givenGateway()
  for (const ref of [SHOP, BLOG]) {
    addProject(ref)
    expect((await get(`/p/${ref}/realtime/v1/x`, { apikey: await apiKey(ref) })).status).toBe(200)
  }
  expect([echo.closed, holds]).toEqual([[], [SHOP, BLOG]])
  losePlatform()
  await expect.poll(() => [echo.closed.toSorted(), holds]).toEqual([[SHOP, BLOG].toSorted(), []])
})

test('requests without a key of the project do not keep its cluster awake', async () => {
  const { get, addProject, holds, opened } = await givenGateway()
  addProject(SHOP)
  const wrong = ['made up', await apiKey('othersothersothersoth')]
  for (const headers of [undefined, ...wrong.map((apikey) => ({ apikey }))])
    expect((await get(`/p/${SHOP}/realtime/v1/rows`, headers)).status).toBe(401)
  const open = await get(`/p/${SHOP}/realtime/v1/open`)
  expect(await open.json()).toMatchObject({ ref: SHOP })

  expect([opened, holds]).toEqual([[SHOP], []])
  await (await get(`/p/${SHOP}/realtime/v1/rows`, { apikey: await apiKey(SHOP) })).text()
  expect(holds).toEqual([SHOP])
})

test('every origin may ask, and every response is sandboxed', async () => {
  const { get, addProject } = await givenGateway()
  addProject(SHOP)
  const preflight = await get(
    `/p/${SHOP}/realtime/v1/x`,
    {
      origin: 'https://app.example.com',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'apikey, x-client-info',
    },
    'OPTIONS',
  )
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-headers')).toBe('apikey, x-client-info')
  for (const response of [preflight, await get('/nothing'), await get(`/p/${SHOP}/realtime/v1/open`)]) {
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('content-security-policy')).toContain('sandbox')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  }
})

test('each request leaves one record, without its key, and a failure says nothing of itself', async () => {
  const { get, addProject, records } = await givenGateway()
  addProject(SHOP)
  const response = await get(`/p/${SHOP}/realtime/v1/fail?apikey=${await apiKey(SHOP)}`, { 'user-agent': 'test' })
  expect(response.status).toBe(500)
  expect(await response.text()).not.toContain('secret reason')
  expect(records).toEqual([
    {
      requestId: 'test-request',
      at: expect.any(Number),
      ip: '192.0.2.1',
      ref: SHOP,
      service: 'realtime',
      method: 'GET',
      path: `/p/${SHOP}/realtime/v1/fail`,
      search: '?apikey=redacted',
      host: expect.any(String),
      status: 500,
      milliseconds: expect.any(Number),
      bytes: expect.any(Number),
      contentType: 'application/json',
      userAgent: 'test',
      role: 'anon',
      keyId: expect.any(String),
    },
  ])
})

test('an OPTIONS that is no preflight is for the service', async () => {
  const { get, addProject } = await givenGateway()
  addProject(SHOP)
  const path = `/p/${SHOP}/realtime/v1/x`
  expect((await get(path, {}, 'OPTIONS')).status).toBe(401)
  expect(await (await get(path, { apikey: await apiKey(SHOP) }, 'OPTIONS')).json()).toMatchObject({ ref: SHOP })
})

test('a body that takes long is waited for while it comes, and goes on as it comes', async () => {
  const { gateway, addProject } = await givenGateway({ responseTimeoutMs: 400 })
  addProject(SHOP)
  const slow = async function* () {
    for (let piece = 0; piece < 6; piece++) {
      await sleep(100)
      yield Buffer.from(`piece ${piece}\n`)
    }
  }
  const request = new Request(`http://${API_HOST}/p/${SHOP}/realtime/v1/count`, {
    method: 'POST',
    headers: { apikey: await apiKey(SHOP), host: API_HOST },
    body: ReadableStream.from(slow()),
    duplex: 'half',
  })
  const response = await gateway.fetch(request, { requestId: 'slow', ip: '192.0.2.1' })
  expect([response.status, await response.json()]).toEqual([200, { pieces: 6 }])
})

test('stopping lets a response that has begun end', async () => {
  const { get, addProject, echo, gateway } = await givenGateway()
  addProject(SHOP)
  const begun = get(`/p/${SHOP}/realtime/v1/wait`, { apikey: await apiKey(SHOP) })
  await expect.poll(() => echo.waiting.size).toBe(1)
  const closed = gateway.close()
  await sleep(20)
  expect(echo.closed).toEqual([])
  echo.letGo()
  expect((await begun).status).toBe(200)
  await closed
  expect(echo.closed).toEqual([SHOP])
})

test('a request that came before stopping is served, and one that comes later is told to try again', async () => {
  const { get, addProject, gateway } = await givenGateway()
  addProject(SHOP)
  const apikey = await apiKey(SHOP)
  const before = get(`/p/${SHOP}/realtime/v1/x`, { apikey })
  const closed = gateway.close()
  const later = await get(`/p/${SHOP}/realtime/v1/x`, { apikey })
  expect([later.status, await later.json()]).toMatchObject([503, { code: 'server_stopping' }])
  expect((await before).status).toBe(200)
  await closed
})

test('a service says itself how long it may take', async () => {
  const { service } = echoService()
  const services = [{ ...service, responseTimeout: 20 }]
  const { get, addProject } = await givenGateway({ services })
  addProject(SHOP)
  expect((await get(`/p/${SHOP}/realtime/v1/wait`, { apikey: await apiKey(SHOP) })).status).toBe(504)
})

test('a service that does not respond in time is not waited for', async () => {
  const { get, addProject } = await givenGateway({ responseTimeoutMs: 20 })
  addProject(SHOP)
  const response = await get(`/p/${SHOP}/realtime/v1/wait`, { apikey: await apiKey(SHOP) })
  expect(response.status).toBe(504)
})

test('a network that sends too much gets a time to try again', async () => {
  const address = { burst: 2, perSecond: 0.1 }
  const { get, addProject, opened } = await givenGateway({ rates: { ...ratePolicies, address } })
  addProject(SHOP)
  const path = `/p/${SHOP}/realtime/v1/rooms`
  expect((await get(path)).status).toBe(401)
  const last = await get(path)
  expect([last.status, last.headers.get('ratelimit')]).toEqual([401, '"address";r=0;t=20'])
  expect(last.headers.get('ratelimit-policy')).toBe('"address";q=2;w=20')
  const refused = await get(path, { apikey: await apiKey(SHOP) })
  expect([refused.status, await refused.json()]).toMatchObject([429, { code: 'too_many_requests' }])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(opened).toEqual([])
})

test('a key that is sent too often gets a time to try again, and other keys go on', async () => {
  const key = { burst: 1, perSecond: 0.1 }
  const { get, addProject } = await givenGateway({ rates: { ...ratePolicies, key } })
  addProject(SHOP)
  addProject(BLOG)
  const send = async (ref: string) => get(`/p/${ref}/realtime/v1/x`, { apikey: await apiKey(ref) })
  const first = await send(SHOP)
  expect([first.status, first.headers.get('ratelimit')]).toEqual([200, expect.stringContaining('"key";r=0;t=10')])
  const refused = await send(SHOP)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10'])
  expect((await send(BLOG)).status).toBe(200)
})
