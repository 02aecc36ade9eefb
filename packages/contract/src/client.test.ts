/// <reference types="node" />
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { type ClientOptions, createClient, headersAt } from './client.ts'
import { database } from './database.ts'
import { endpoint } from './endpoint.ts'
import { organizations } from './organizations.ts'
import { profile } from './profile.ts'
import { projects } from './projects.ts'

const UNREACHABLE = 'Unable to reach the server. Please check your network or try again later.'
const GENERIC = 'API error happened while trying to communicate with the server.'

const ref = 'abcdefghijklmnopqrst'

/** What arrived, as a server sees it. */
interface Arrived {
  method: string | undefined
  url: string | undefined
  headers: IncomingMessage['headers']
  body: string
}

/** A real server on loopback, and a client for it. */
async function givenServer(
  answer: (response: ServerResponse, arrived: Arrived) => void,
  changes: Partial<ClientOptions> = {},
) {
  const arrived: Arrived[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (part: string) => (body += part))
    request.on('end', () => {
      const { method, url, headers } = request
      arrived.push({ method, url, headers, body })
      answer(response, arrived.at(-1)!)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  // the server was given no path, so its address is one of the network
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let requests = 0
  const options: ClientOptions = {
    baseUrl: address,
    fetch: (request) => fetch(request),
    accessToken: () => 'token',
    requestId: () => `request-${++requests}`,
    now: () => Date.parse('2026-11-21T10:00:00Z'),
    ...changes,
  }
  return { call: createClient(options), options, arrived, address }
}

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  text(JSON.stringify(body), { status, headers, type: 'application/json' })

const text =
  (
    body: string,
    {
      status = 200,
      headers = {},
      type = 'text/plain',
    }: { status?: number; headers?: Record<string, string>; type?: string } = {},
  ) =>
  (response: ServerResponse) => {
    response.writeHead(status, { 'content-type': type, ...headers }).end(body)
  }

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('a request', () => {
  test('carries a new id each time, the token and JSON, and accepts JSON', async () => {
    const { call, arrived } = await givenServer(json({}))
    await call(organizations.create, { name: 'Acme' })
    await call(organizations.list, {})
    expect(arrived.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST /platform/organizations',
      'GET /platform/organizations',
    ])
    const expected = { accept: 'application/json', authorization: 'Bearer token' }
    expect(arrived[0]?.headers).toMatchObject({
      ...expected,
      'x-request-id': 'request-1',
      'content-type': 'application/json',
    })
    expect(arrived[1]?.headers).toMatchObject({ ...expected, 'x-request-id': 'request-2' })
    expect(arrived[0]?.body).toBe('{"name":"Acme"}')
  })

  test('takes the cookies along', async () => {
    const seen: RequestCredentials[] = []
    const { call } = await givenServer(json([]), {
      fetch: (request) => {
        seen.push(request.credentials)
        return fetch(request)
      },
    })
    await call(organizations.list, {})
    expect(seen).toEqual(['include'])
  })

  test.each(['authorization', 'Authorization', 'AUTHORIZATION'])(
    'carries the session only where no %s is given',
    async (name) => {
      const { call, arrived } = await givenServer(json([]))
      await call(organizations.list, {}, { headers: { [name]: 'Bearer other' } })
      await call(organizations.list, {})
      expect(arrived.map(({ headers }) => headers.authorization)).toEqual(['Bearer other', 'Bearer token'])
    },
  )

  test('of somebody who is not signed in carries no authorization', async () => {
    const { call, arrived } = await givenServer(json([]), { accessToken: () => undefined })
    await call(organizations.list, {})
    expect(arrived[0]?.headers).not.toHaveProperty('authorization')
  })

  test.each(['', '/', '/platform', '/platform/'])(
    'goes to the address without its platform segment: …%s',
    async (end) => {
      const { options, arrived, address } = await givenServer(json([]))
      await createClient({ ...options, baseUrl: address + end })(organizations.list, {})
      expect(arrived[0]?.url).toBe('/platform/organizations')
    },
  )

  test('puts path parameters in the path, encoded, and not in the body', async () => {
    const { call, arrived } = await givenServer(json({}))
    await call(projects.rename, { ref: '../x', name: 'New' })
    expect(arrived[0]).toMatchObject({ url: '/platform/projects/..%2Fx', body: '{"name":"New"}' })
  })

  test('writes arrays comma-separated and leaves out what is undefined', async () => {
    const { call, arrived } = await givenServer(json([]))
    await call(database.tables, { ref, included_schemas: ['public', 'auth'], search: undefined })
    expect(arrived[0]?.url).toMatch(/\?included_schemas=public%2Cauth$/)
  })

  test("sends the endpoint's own headers", async () => {
    const { call, arrived } = await givenServer(json({}))
    await call(profile.get, {})
    expect(arrived[0]?.headers).toMatchObject({ version: '2' })
  })

  test('of the database-metadata proxy says which application asks, unless it is told', async () => {
    const { call, arrived } = await givenServer(json([]))
    await call(database.schemas, { ref }, { headers: { 'x-connection-encrypted': 'sealed' } })
    await call(database.schemas, { ref }, { headers: { 'X-Pg-Application-Name': 'report' } })
    await call(organizations.list, {})
    expect(arrived.map(({ headers }) => headers['x-pg-application-name'])).toEqual([
      'plinth/dashboard',
      'report',
      undefined,
    ])
    expect(arrived[0]?.headers).toMatchObject({ 'x-connection-encrypted': 'sealed' })
  })
})

describe('an answer', () => {
  const open = { access: 'anyone', token: 'public' } as const
  const send = endpoint({ method: 'POST', path: '/platform/anything', ...open, summary: 'Anything.' })

  test('is JSON where it says so, and text otherwise', async () => {
    const answers = [json({ a: 1 }), text('plain'), text('')]
    const { call } = await givenServer((response) => answers.shift()?.(response))
    const received: unknown[] = []
    for (let count = 0; count < 3; count++) received.push(await call(send, {}))
    expect(received).toEqual([{ a: 1 }, 'plain', undefined])
  })

  test('of bytes is the response itself, unread', async () => {
    const { call } = await givenServer(text('\u0001\u0002', { type: 'application/octet-stream' }))
    const answer = await call(send, {})
    expect(answer).toMatchObject({ status: 200, bodyUsed: false })
    expect(new Uint8Array(await (answer as unknown as Response).arrayBuffer())).toEqual(new Uint8Array([1, 2]))
  })

  test('that is a stream is the response itself, unread', async () => {
    const { call } = await givenServer(text('data: 1\n\n', { type: 'text/event-stream' }))
    const answer = await call(
      endpoint({ method: 'POST', path: '/platform/stream', ...open, summary: 'A stream.', streams: 'events' }),
      {},
    )
    expect(await answer.text()).toBe('data: 1\n\n')
  })

  test('that cannot be read is an error that may be asked for again', async () => {
    const { call } = await givenServer(
      text('{"name":', { type: 'application/json', headers: { 'x-request-id': 'r-1' } }),
    )
    await expect(call(organizations.list, {})).rejects.toMatchObject({ message: GENERIC, code: 200, requestId: 'r-1' })
  })
})

describe('an error', () => {
  const html = { type: 'text/html' }
  test.each([
    [
      'Non-OK JSON response with message',
      json({ code: 'project_not_found', message: 'No.' }, 404),
      404,
      'No.',
      'project_not_found',
    ],
    ['msg before message', json({ msg: 'First.', message: 'Second.' }, 400), 400, 'First.', 'unknown'],
    ['an empty msg is none', json({ msg: '', message: 'Second.' }, 400), 400, 'Second.', 'unknown'],
    ['JSON with neither: the default API error', json({ unexpected: true }, 500), 500, GENERIC, 'unknown'],
    ['JSON with nothing in it: the default API error', json({}, 500), 500, GENERIC, 'unknown'],
    ['a message that is no text is none', json({ message: { a: 1 } }, 500), 500, GENERIC, 'unknown'],
    [
      "fallback 'An error has occurred: {status}' for no body",
      text('', { status: 502 }),
      502,
      'An error has occurred: 502',
      'unknown',
    ],
    [
      'the same for a page of a proxy',
      text('<html>', { status: 503, ...html }),
      503,
      'An error has occurred: 503',
      'unknown',
    ],
    [
      'and for JSON that breaks off',
      text('{"mess', { status: 500, type: 'application/json' }),
      500,
      'An error has occurred: 500',
      'unknown',
    ],
  ])('%s', async (_, answer, code, message, reason) => {
    const { call } = await givenServer(answer)
    await expect(call(organizations.list, {})).rejects.toMatchObject({ name: 'ApiError', message, reason, code })
  })

  test.each([
    ['7', 7],
    ['Sat, 21 Nov 2026 10:00:42 GMT', 42],
    ['soon', undefined],
    ['1000000000', 300],
  ])('carries the request id, and Retry-After %s as %s seconds', async (retryAfter, seconds) => {
    const headers = { 'x-request-id': 'r-9', 'retry-after': retryAfter }
    const { call } = await givenServer(json({ message: 'Slow down.' }, 429, headers))
    await expect(call(organizations.list, {})).rejects.toMatchObject({
      code: 429,
      requestId: 'r-9',
      retryAfter: seconds,
    })
  })

  test("'Failed to fetch' says that the server cannot be reached, whatever words the browser has for it", async () => {
    const { options, address } = await givenServer(json([]))
    const nobody = createClient({ ...options, baseUrl: 'http://127.0.0.1:1' })
    expect(await failureOf(nobody(organizations.list, {}))).toMatchObject({ message: UNREACHABLE, code: 0 })
    for (const words of ['Failed to fetch', 'NetworkError when attempting to fetch resource.', 'Load failed']) {
      const fetch = () => Promise.reject(new TypeError(words))
      const error = await failureOf(createClient({ ...options, baseUrl: address, fetch })(organizations.list, {}))
      expect(error).toBeInstanceOf(ApiError)
      expect(error).toMatchObject({ message: UNREACHABLE, code: 0 })
    }
  })

  test('the same is said of an answer that breaks off in the middle', async () => {
    const { call } = await givenServer((response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
      response.write('[{"name":', () => response.destroy())
    })
    expect(await failureOf(call(organizations.list, {}))).toMatchObject({ message: UNREACHABLE, code: 0 })
  })

  test('what was called off is no error of the network', async () => {
    const { call } = await givenServer(() => undefined)
    const abort = new AbortController()
    const pending = failureOf(call(organizations.list, {}, { signal: abort.signal }))
    abort.abort(new Error('Called off.'))
    expect(await pending).toMatchObject({ message: 'Called off.' })
  })

  test('that was thrown on the way, such as by a refused session, stays what it is', async () => {
    const thrown = new ApiError('Busy.', { code: 503 })
    const { call } = await givenServer(json([]), { fetch: () => Promise.reject(thrown) })
    expect(await failureOf(call(organizations.list, {}))).toBe(thrown)
  })
})

describe('headers alone', () => {
  test('are asked for with HEAD, and those of the names are answered', async () => {
    const { options, arrived } = await givenServer(text('', { headers: { 'x-total': '9', 'x-other': '1' } }))
    expect(await headersAt(options, '/platform/anything', ['x-total', 'x-missing'])).toEqual({ 'x-total': '9' })
    expect(arrived[0]).toMatchObject({ method: 'HEAD', url: '/platform/anything' })
    expect(arrived[0]?.headers).toMatchObject({ authorization: 'Bearer token', 'x-request-id': 'request-1' })
  })

  test('of a refusal are an error with its status', async () => {
    const { options } = await givenServer(text('', { status: 503, headers: { 'retry-after': '3' } }))
    const error = await failureOf(headersAt(options, '/platform/anything', []))
    expect(error).toMatchObject({ code: 503, retryAfter: 3, message: 'An error has occurred: 503' })
  })

  test('are waited for no longer than was said', async () => {
    const { options } = await givenServer(() => undefined)
    const error = await failureOf(headersAt(options, '/platform/anything', [], { timeout: 20 }))
    expect(error).toMatchObject({ message: UNREACHABLE, code: 0 })
  })

  test('are waited for 60000 ms where nothing was said', async () => {
    const asked: number[] = []
    const { timeout } = AbortSignal
    AbortSignal.timeout = (milliseconds) => {
      asked.push(milliseconds)
      return timeout.call(AbortSignal, milliseconds)
    }
    onTestFinished(() => void (AbortSignal.timeout = timeout))
    const { options } = await givenServer(text(''))
    await headersAt(options, '/platform/anything', [])
    expect(asked).toEqual([60_000])
  })
})
