import { describe, expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { createClient } from './client.ts'
import { database } from './database.ts'
import { organizations } from './organizations.ts'
import { profile } from './profile.ts'
import { projects } from './projects.ts'

const ref = 'abcdefghijklmnopqrst'

function clientAnswering(answer: (request: Request) => Response | Promise<Response>) {
  const requests: Request[] = []
  const call = createClient({
    baseUrl: 'http://platform.test',
    fetch: async (request) => {
      requests.push(request)
      return answer(request)
    },
    accessToken: () => 'token',
    requestId: () => 'request-1',
    now: () => 0,
  })
  return { call, requests }
}

const json = (body: unknown, init?: ResponseInit) => Response.json(body, init)

describe('a request', () => {
  test('carries the id, the token and JSON, and asks for credentials', async () => {
    const { call, requests } = clientAnswering(() => json({}))
    await call(organizations.create, { name: 'Acme' })
    const [request] = requests
    expect(request!.url).toBe('http://platform.test/platform/organizations')
    expect(request!.credentials).toBe('include')
    expect(Object.fromEntries(request!.headers)).toMatchObject({
      accept: 'application/json',
      authorization: 'Bearer token',
      'x-request-id': 'request-1',
    })
    expect(await request!.json()).toEqual({ name: 'Acme' })
  })

  test('puts path parameters in the path, encoded, and not in the body', async () => {
    const { call, requests } = clientAnswering(() => json({}))
    await call(projects.rename, { ref: '../x', name: 'New' })
    expect(requests[0]!.url).toBe('http://platform.test/platform/projects/..%2Fx')
    expect(await requests[0]!.json()).toEqual({ name: 'New' })
  })

  test('writes arrays comma-separated and leaves out what is undefined', async () => {
    const { call, requests } = clientAnswering(() => json([]))
    await call(database.tables, { ref, included_schemas: ['public', 'auth'], search: undefined })
    expect(new URL(requests[0]!.url).search).toBe('?included_schemas=public%2Cauth')
  })

  test("sends the endpoint's own headers", async () => {
    const { call, requests } = clientAnswering(() => json({}))
    await call(profile.get, {})
    expect(requests[0]!.headers.get('version')).toBe('2')
  })
})

describe('an error', () => {
  test.each([
    [json({ code: 'project_not_found', message: 'No.' }, { status: 404 }), 'No.', 'project_not_found'],
    [json({ msg: 'First.', message: 'Second.' }, { status: 400 }), 'First.', 'unknown'],
    [
      json({ unexpected: true }, { status: 500 }),
      'API error happened while trying to communicate with the server.',
      'unknown',
    ],
    [new Response('', { status: 502 }), 'An error has occurred: 502', 'unknown'],
    [new Response('<html>', { status: 503 }), 'An error has occurred: 503', 'unknown'],
  ])('%#: has the status as its code and a message from the body', async (response, message, reason) => {
    const { call } = clientAnswering(() => response)
    await expect(call(organizations.list, {})).rejects.toMatchObject({
      name: 'ApiError',
      message,
      reason,
      code: response.status,
    })
  })

  test('carries the request id and the seconds to wait', async () => {
    const headers = { 'x-request-id': 'r-9', 'retry-after': '7' }
    const { call } = clientAnswering(() => json({ message: 'Slow down.' }, { status: 429, headers }))
    await expect(call(organizations.list, {})).rejects.toMatchObject({ code: 429, requestId: 'r-9', retryAfter: 7 })
  })

  test('says that the server cannot be reached, whatever words the browser has for it', async () => {
    const { call } = clientAnswering(() =>
      Promise.reject(new TypeError('NetworkError when attempting to fetch resource.')),
    )
    const error = await call(organizations.list, {}).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      message: 'Unable to reach the server. Please check your network or try again later.',
    })
  })
})
