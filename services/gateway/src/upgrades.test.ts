import { request as httpRequest } from 'node:http'
import type { Duplex } from 'node:stream'
import { expect, test } from 'vitest'
import { ratePolicies } from './rate-limits.ts'
import { API_HOST, apiKey, givenGateway } from './testing/given-gateway.ts'

const SHOP = 'abcdefghijklmnopqrst'
const BLOG = 'tsrqponmlkjihgfedcba'

test('a socket reaches the service, and ends with the project', async () => {
  const { addProject, closeProject, port, echo } = await givenGateway()
  addProject(SHOP)
  const socket = await connected(port, `/p/${SHOP}/realtime/v1/socket?apikey=${await apiKey(SHOP)}`)
  const echoed = new Promise<string>((resolve) => socket.once('data', (bytes) => resolve(String(bytes))))
  socket.write('hello')
  expect(await echoed).toBe('hello')
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  await closeProject(SHOP)
  await ended
  expect(echo.closed).toEqual([SHOP])
})

test.each([
  ['without a key', `/p/${SHOP}/realtime/v1/socket`, 401],
  ['at a project that does not exist', `/p/${BLOG}/realtime/v1/socket?apikey=x`, 404],
  ['at no service', `/p/${SHOP}/nothing`, 404],
])('a socket %s is refused in words', async (_, path, status) => {
  const { addProject, port } = await givenGateway()
  addProject(SHOP)
  await expect(connected(port, path)).rejects.toThrow(`${status}`)
})

test('a socket for a path that is none is refused, and the gateway goes on', async () => {
  const { get, addProject, port } = await givenGateway()
  addProject(SHOP)
  await expect(connected(port, '//')).rejects.toThrow('404')
  expect((await get(`/p/${SHOP}/realtime/v1/x`, { apikey: await apiKey(SHOP) })).status).toBe(200)
})

test('a socket leaves one record, and so does a refused one, whose response says what its limits have left', async () => {
  const address = { burst: 3, perSecond: 0.1 }
  const { addProject, port, records } = await givenGateway({ rates: { ...ratePolicies, address } })
  addProject(SHOP)
  const key = await apiKey(SHOP)
  const socket = await connected(port, `/p/${SHOP}/realtime/v1/socket?apikey=${key}`)
  await expect(connected(port, `/p/${SHOP}/realtime/v1/socket`)).rejects.toMatchObject({
    message: '401',
    headers: { 'x-request-id': 'test-request', ratelimit: expect.stringContaining('"address";r=1') },
  })
  await expect(connected(port, '/nothing')).rejects.toThrow('404')
  await expect(connected(port, '/nothing')).rejects.toThrow('429')
  expect(records).toMatchObject([
    { status: 101, ref: SHOP, service: 'realtime', role: 'anon', path: `/p/${SHOP}/realtime/v1/socket` },
    { status: 401, ref: SHOP },
    { status: 404 },
    { status: 429 },
  ])
  expect(JSON.stringify(records)).not.toContain(key)
  socket.destroy()
})

test('a service that is switched off here opens no socket', async () => {
  const { addProject, port, opened } = await givenGateway({ switchedOff: new Set(['realtime'] as const) })
  addProject(SHOP)
  await expect(connected(port, `/p/${SHOP}/realtime/v1/socket?apikey=${await apiKey(SHOP)}`)).rejects.toThrow('403')
  expect(opened).toEqual([])
})

test('no socket is opened once stopping has begun', async () => {
  const { gateway, addProject, port } = await givenGateway()
  addProject(SHOP)
  const path = `/p/${SHOP}/realtime/v1/socket?apikey=${await apiKey(SHOP)}`
  const socket = await connected(port, path)
  const ended = new Promise((resolve) => socket.once('close', resolve))
  const closing = gateway.close()
  await expect(connected(port, path)).rejects.toThrow('503')
  await closing
  await ended
})

function connected(port: number, path: string) {
  return new Promise<Duplex>((resolve, reject) => {
    const headers = { connection: 'upgrade', upgrade: 'echo', host: API_HOST }
    const asked = httpRequest({ port, host: '127.0.0.1', path, headers })
    asked.once('upgrade', (_response, socket) => resolve(socket))
    asked.once('response', (response) =>
      reject(Object.assign(new Error(`${response.statusCode}`), { headers: response.headers })),
    )
    asked.once('error', reject)
    asked.end()
  })
}
