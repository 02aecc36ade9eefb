import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'

const NOON = '2026-11-21T12:00:00.000Z'
const LONG = 'x'.repeat(10_000)

let proxy: FaultProxy
const arrived: string[] = []
const server = createServer((request, response) => {
  const parts: string[] = []
  request.setEncoding('utf8').on('data', (part: string) => parts.push(part))
  request.on('end', () => {
    arrived.push(`${request.method} ${request.url} ${request.headers.authorization ?? '-'} ${parts.join('')}`.trim())
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ utcTime: NOON, long: LONG }))
  })
})

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  proxy = await startFaultProxy()
  const address = server.address()
  proxy.forwardTo(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
})
afterEach(() => {
  proxy.heal()
  arrived.length = 0
})
afterAll(async () => {
  await proxy.stop()
  server.close()
})

const ask = (path: string, init?: RequestInit) => fetch(proxy.url + path, init)

test('without a fault everything passes and is counted', async () => {
  const answer = await ask('/a?b=1', { method: 'POST', body: 'sent', headers: { authorization: 'Bearer token' } })
  expect([answer.status, await answer.json()]).toEqual([200, { utcTime: NOON, long: LONG }])
  expect(arrived).toEqual(['POST /a?b=1 Bearer token sent'])
  expect([proxy.count(/^\/a/), proxy.count(/^\/a/, 'GET'), proxy.count(/^\/b/)]).toEqual([1, 0, 0])
  expect(proxy.requests(/^\/a/)[0]?.headers).toMatchObject({ authorization: 'Bearer token' })
})

test('an answer in place of the server, for this path alone and so many times', async () => {
  proxy.fault({ path: /^\/a/, times: 2, status: 429, headers: { 'retry-after': '7' }, body: { message: 'Slow.' } })
  const first = await ask('/a')
  expect([first.status, first.headers.get('retry-after'), await first.json()]).toEqual([429, '7', { message: 'Slow.' }])
  const statuses: number[] = []
  for (const path of ['/b', '/a', '/a']) statuses.push((await ask(path)).status)
  expect(statuses).toEqual([200, 429, 200])
  expect([arrived.length, proxy.count(/^\/a/)]).toEqual([2, 3])
})

test('a fault lasts until it is lifted', async () => {
  const lift = proxy.fault({ path: /./, method: 'POST', status: 503 })
  expect([(await ask('/a', { method: 'POST' })).status, (await ask('/a')).status]).toEqual([503, 200])
  lift()
  expect((await ask('/a', { method: 'POST' })).status).toBe(200)
})

test('a late request arrives after those that are not', async () => {
  proxy.fault({ path: /late/, latency: 200 })
  await Promise.all([ask('/late'), ask('/soon')])
  expect(arrived).toEqual(['GET /soon -', 'GET /late -'])
})

test('an answer that breaks off has begun, and does not end', async () => {
  proxy.fault({ path: /./, times: 1, cut: true })
  const answer = await ask('/a')
  expect(answer.status).toBe(200)
  await expect(answer.text()).rejects.toThrow()
  expect(arrived).toHaveLength(1)
  expect((await (await ask('/a')).text()).length).toBeGreaterThan(LONG.length)
})

test('offline nothing is answered, also over connections that were open', async () => {
  await (await ask('/a')).text()
  proxy.setOffline(true)
  await expect(ask('/a')).rejects.toThrow()
  proxy.setOffline(false)
  expect((await ask('/a')).status).toBe(200)
  expect(arrived).toHaveLength(2)
})

test('a token that expired is refused by the server itself, once', async () => {
  proxy.fault({ path: /./, times: 1, expiredToken: true })
  const headers = { authorization: 'Bearer token' }
  for (let count = 0; count < 2; count++) await ask('/a', { headers })
  expect(arrived).toEqual(['GET /a Bearer expired', 'GET /a Bearer token'])
})

test('a fault for those alone who send a certain token', async () => {
  proxy.fault({ path: /./, authorization: 'Bearer old', status: 401 })
  const statusFor = async (token: string) => (await ask('/a', { headers: { authorization: `Bearer ${token}` } })).status
  expect([await statusFor('old'), await statusFor('new'), (await ask('/a')).status]).toEqual([401, 200, 200])
})

test('a clock that is off', async () => {
  proxy.fault({ path: /./, clockSkew: 180_000 })
  expect(await (await ask('/a')).json()).toMatchObject({ utcTime: '2026-11-21T12:03:00.000Z' })
})
