import { organizations } from '@plinth/contract/organizations'
import { endpointsOf } from '@plinth/contract/openapi'
import { profile } from '@plinth/contract/profile'
import { describe, expect, test } from 'vitest'
import { PASSWORD } from '../testing/caller.ts'
import { givenPlatform, PUBLIC_URL } from '../testing/given-platform.ts'
import { rawRequest } from '../testing/raw-request.ts'

const platform = await givenPlatform()
const { alice, organizations: made } = await platform.given({ organizations: [{ name: 'Acme', owner: 'alice' }] })
const ref = await platform.projectOnPaper(made[0]!)
const authorization = `Bearer ${alice.accessToken}`
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/

const create = (options: { body?: unknown; headers?: Record<string, string> }) =>
  alice.send('POST', '/platform/organizations', options)

const outcome = async (response: Response) => [response.status, Object(await response.json()).code]

describe('an address', () => {
  test.each([
    '/platform/projects/..',
    '/platform/projects/../profile',
    '/platform/projects/./profile',
    '/platform/projects/%2e%2e',
    '/platform/projects/%2E%2E/profile',
    '/platform/projects/.%2e',
    '/platform/projects/a%2fb',
    '/platform/projects/a%5cb',
    '/platform//projects',
    '//platform/projects',
    `/platform/projects//${ref}`,
    `/platform/projects/${ref}/`,
    '/platform/projects/%00',
    '/platform/projects/%',
    '/platform/projects/%zz',
    '/platform/projects/%c0%af',
    `/platform/projects/${'x'.repeat(500)}`,
    `/platform/projects/${ref}%00`,
    `/platform/projects/${ref.toUpperCase()}`,
    `/platform/projects/${ref};x=1`,
    "/platform/projects/'%20or%201=1",
    '/platform/organizations/%00',
    `/platform/projects/${ref}/content/%00`,
    '/platform/nothing',
    '/platform',
    '/v1/anything',
  ])('%s leads nowhere', async (path) => {
    const answer = await rawRequest(platform.url, path, { headers: { authorization } })
    expect([answer.status, JSON.parse(answer.text)]).toMatchObject([
      404,
      {
        code: expect.stringMatching(/not_found$/),
        message: expect.any(String),
        request_id: expect.stringMatching(UUID),
      },
    ])
  })

  test.each([
    ['//project/x//sql?a=//b', '/project/x/sql?a=//b'],
    ['//evil.example', '/evil.example'],
    ['////evil.example//', '/evil.example/'],
  ])('%s typed into a browser becomes %s, on our own host', async (typed, location) => {
    const answer = await rawRequest(platform.url, typed, { headers: { accept: 'text/html,*/*' } })
    expect([answer.status, answer.headers['location']]).toEqual([302, location])
  })

  test.each([
    '/\\evil.example',
    '//evil.example/%2f',
    '//evil.example/../x',
    'http://evil.example//x',
    'x//evil.example',
  ])('%s is fixed for nobody', async (typed) => {
    const answer = await rawRequest(platform.url, typed, { headers: { accept: 'text/html' } })
    expect([answer.status >= 400, answer.headers['location']]).toEqual([true, undefined])
  })

  test.each([
    ['/platform/projects/a\\b', {}],
    ['/platform/deployment', { host: 'two words' }],
    ['/platform/deployment', { host: 'user@plinth.localhost' }],
    ['ftp://plinth.localhost/platform/deployment', {}],
  ])('%s with %j is not even a request', async (path, headers) => {
    const answer = await rawRequest(platform.url, path, { headers })
    expect([answer.status, JSON.parse(answer.text)]).toMatchObject([400, { code: 'invalid_request' }])
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    })
  })

  test('of a project is found as it is written', async () => {
    const answer = await rawRequest(platform.url, `/platform/projects/${ref}?x=..//%2e`, { headers: { authorization } })
    expect(answer.status).toBe(200)
  })

  test.each(['PUT', 'OPTIONS', 'TRACE', 'PROPFIND'])(
    'does not answer %s when it has no such method',
    async (method) => {
      const answer = await rawRequest(platform.url, '/platform/organizations', { method, headers: { authorization } })
      expect(answer.status).toBe(404)
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    },
  )
})

describe('a body', () => {
  test.each([
    ['text/plain', 415],
    ['application/x-www-form-urlencoded', 415],
    ['multipart/form-data; boundary=x', 415],
    ['application/jsonp', 415],
    ['text/plain; application/json', 415],
    ['application/json; charset=latin1', 415],
    ['application/json', 201],
    ['application/json; charset=UTF-8', 201],
    ['APPLICATION/JSON', 201],
  ])('of type %s is answered %d', async (type, status) => {
    const response = await create({ body: { name: 'Typed' }, headers: { 'content-type': type } })
    expect(response.status).toBe(status)
  })

  test.each(['{', '{"name": "x"', 'name=x', '{"name": "x"},', '\ufeff[', "{'name': 'x'}", 'NaN'])(
    '%j is not JSON',
    async (body) => {
      expect(await outcome(await create({ body }))).toEqual([400, 'invalid_json'])
    },
  )

  test.each([
    'null',
    '[]',
    '"name"',
    '1',
    '{}',
    '{"name": null}',
    '{"name": 1}',
    '{"name": ["x"]}',
    '{"name": {"x": 1}}',
  ])('%s is not what was asked for', async (body) => {
    expect(await outcome(await create({ body }))).toEqual([400, 'invalid_request'])
  })

  test('may be deep, long or strange without the server minding', async () => {
    const bodies = [
      '['.repeat(500_000),
      `${'['.repeat(500_000)}${']'.repeat(500_000)}`,
      `{"name": ${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`,
      JSON.stringify(Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`f${index}`, 1]))),
      '{"constructor": {"prototype": {"is_operator": true}}, "name": "x"}',
    ]
    for (const body of bodies) {
      const response = await create({ body })
      const text = await response.text()
      expect(response.status).toBe(400)
      expect(text.length).toBeLessThan(10_000)
    }
    expect(Object.prototype).not.toHaveProperty('is_operator')
  })

  test.each(['id', 'slug', 'plan', 'role', 'is_owner', 'billing_email', '__proto__'])(
    'with the server’s own field %s is refused and says which',
    async (field) => {
      const response = await create({ body: `{"name": "x", "${field}": "x"}` })
      const { code, fields } = Object(await response.json())
      expect([response.status, code, Object.entries(fields)]).toEqual([
        400,
        'invalid_request',
        [[field, 'There is no such field.']],
      ])
    },
  )

  test('over two megabytes is too large, with its length announced or not', async () => {
    const headers = { authorization, 'content-type': 'application/json' }
    const body = JSON.stringify({ name: 'x'.repeat(2 * 1024 * 1024) })
    for (const [name, value] of [
      ['content-length', String(body.length)],
      ['transfer-encoding', 'chunked'],
    ] as const) {
      const answer = await rawRequest(platform.url, '/platform/organizations', {
        method: 'POST',
        headers: { ...headers, [name]: value },
        body,
      })
      expect([answer.status, JSON.parse(answer.text).code]).toEqual([413, 'too_large'])
    }
  })

  test('in a query, a field that does not exist is refused too', async () => {
    const response = await alice.send('GET', '/platform/projects?role=Owner')
    expect([response.status, await response.json()]).toMatchObject([400, { fields: { role: expect.any(String) } }])
  })
})

describe('a request id', () => {
  test.each(['a', 'client-1.2_3', 'x'.repeat(64)])('%.20s comes back as it was', async (id) => {
    const response = await alice.send('GET', '/platform/nothing', { headers: { 'x-request-id': id } })
    expect([response.headers.get('x-request-id'), Object(await response.json()).request_id]).toEqual([id, id])
  })

  test.each(['', 'x'.repeat(65), 'two words', 'a\tb', '<b>', 'ö', '{"a":1}'])(
    '%j is replaced by one of ours',
    async (id) => {
      const response = await alice.send('GET', '/platform/nothing', { headers: { 'x-request-id': id } })
      expect(response.headers.get('x-request-id')).toMatch(UUID)
      expect(Object(await response.json()).request_id).toBe(response.headers.get('x-request-id'))
    },
  )

  test('is on answers that succeed, too', async () => {
    const response = await alice.send('GET', '/platform/profile', { headers: { 'x-request-id': 'fine-1' } })
    expect([response.status, response.headers.get('x-request-id')]).toEqual([200, 'fine-1'])
  })
})

describe('a change', () => {
  test.each([
    ['https://evil.example', undefined],
    ['null', undefined],
    [`${PUBLIC_URL}.evil.example`, undefined],
    ['http://plinth.localhost:9', undefined],
    [undefined, 'cross-site'],
    [undefined, 'same-site'],
  ])('from the origin %s (%s) is refused', async (origin, site) => {
    const headers = { ...(origin ? { origin } : {}), ...(site ? { 'sec-fetch-site': site } : {}) }
    const before = await alice.call(organizations.list, {})
    expect(await outcome(await create({ body: { name: 'Forged' }, headers }))).toEqual([403, 'foreign_origin'])
    expect(await alice.call(organizations.list, {})).toEqual(before)
  })

  test.each(['http://evil.example:8000', 'http://127.0.0.1:8000', 'http://localhost:8000'])(
    'from %s is refused also when the Host says the same',
    async (origin) => {
      const answer = await rawRequest(platform.url, '/platform/organizations', {
        method: 'POST',
        headers: { authorization, origin, host: new URL(origin).host, 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Rebound' }),
      })
      expect([answer.status, JSON.parse(answer.text).code]).toEqual([403, 'foreign_origin'])
    },
  )

  test('of every kind is refused from another origin', async () => {
    const changing = endpointsOf().filter(({ endpoint }) => endpoint.method !== 'GET')
    const answers = await Promise.all(
      changing.map(async ({ id, endpoint: { method, path } }) => {
        const address = path.replace('{ref}', ref).replace(/\{\w+\}/g, 'x')
        const response = await alice.send(method, address, { headers: { origin: 'https://evil.example' } })
        return [id, response.status, Object(await response.json()).code]
      }),
    )
    expect(answers).toEqual(changing.map(({ id }) => [id, 403, 'foreign_origin']))
  })

  test.each([
    [PUBLIC_URL, undefined],
    [PUBLIC_URL, 'same-origin'],
    [undefined, 'same-origin'],
    [undefined, undefined],
  ])('from the origin %s (%s) is made', async (origin, site) => {
    const headers = { ...(origin ? { origin } : {}), ...(site ? { 'sec-fetch-site': site } : {}) }
    expect((await create({ body: { name: 'Ours' }, headers })).status).toBe(201)
  })

  test('no other site may read an answer', async () => {
    const response = await alice.send('GET', '/platform/profile', { headers: { origin: 'https://evil.example' } })
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  })
})

describe('with an Idempotency-Key', () => {
  const named = async (name: string) =>
    (await alice.call(organizations.list, {})).filter((organization) => organization.name === name)

  test('a change that is sent twice is made once and answered the same', async () => {
    const send = () => create({ body: { name: 'Once' }, headers: { 'idempotency-key': 'once-1' } })
    const [first, second] = [await send(), await send()]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(await second.json()).toEqual(await first.json())
    expect(await named('Once')).toHaveLength(1)
  })

  test('changes that are sent at once make one', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => create({ body: { name: 'At once' }, headers: { 'idempotency-key': 'once-2' } })),
    )
    const bodies = await Promise.all(answers.map((answer) => answer.text()))
    expect(new Set(bodies.map((body) => Object(JSON.parse(body)).slug)).size).toBe(1)
    expect(await named('At once')).toHaveLength(1)
  })

  test('a different change is refused', async () => {
    await create({ body: { name: 'Kept' }, headers: { 'idempotency-key': 'once-3' } })
    const other = await create({ body: { name: 'Refused' }, headers: { 'idempotency-key': 'once-3' } })
    expect(await outcome(other)).toEqual([409, 'idempotency_key_reused'])
    expect(await named('Refused')).toEqual([])
  })

  test('a failed change may be tried again', async () => {
    const headers = { 'idempotency-key': 'once-4' }
    expect((await create({ body: { name: '' }, headers })).status).toBe(400)
    expect((await create({ body: { name: 'Second try' }, headers })).status).toBe(201)
  })

  test('another person’s key is another key', async () => {
    const { bob } = await platform.given({ people: ['bob'] })
    const headers = { 'idempotency-key': 'once-5' }
    await create({ body: { name: 'Alice’s' }, headers })
    const response = await bob.send('POST', '/platform/organizations', { body: { name: 'Bob’s' }, headers })
    expect(await response.json()).toMatchObject({ name: 'Bob’s' })
  })

  test.each(['x'.repeat(201), 'two words', ''])('%.20j is refused rather than ignored', async (key) => {
    const response = await create({ body: { name: 'Ignored' }, headers: { 'idempotency-key': key } })
    expect(await outcome(response)).toEqual([400, 'invalid_idempotency_key'])
  })
})

describe('too many requests', () => {
  test('of one caller are refused with the seconds to wait, and others are not held up', async () => {
    const eager = platform.someone()
    const guess = () =>
      eager.send('POST', '/platform/auth/verify', { body: { type: 'signup', token_hash: 'made-up-1' } })
    const answers = await Promise.all(Array.from({ length: 80 }, guess))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(60)
    expect(Object(await refused[0]!.json()).code).toBe('rate_limited')
    expect(refused[0]!.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
    expect((await platform.someone().send('GET', '/platform/deployment')).status).toBe(200)
    expect((await eager.send('GET', '/platform/deployment')).status).toBe(200)
  })
})

test('an internal failure shows its request id and nothing else', async () => {
  const { carol } = await platform.given({ people: ['carol'] })
  await platform.pool.query('alter table platform.organizations rename to organizations_away')
  const response = await carol.send('GET', '/platform/organizations', { headers: { 'x-request-id': 'broken-1' } })
  await platform.pool.query('alter table platform.organizations_away rename to organizations')
  expect([response.status, await response.json()]).toEqual([
    500,
    {
      code: 'unexpected_failure',
      message: 'API error happened while trying to communicate with the server.',
      request_id: 'broken-1',
    },
  ])
  expect(await platform.logText()).toContain('"request_id":"broken-1"')
})

test('the OpenAPI document has every route', async () => {
  const document = Object(await (await platform.someone().send('GET', '/openapi.json')).json())
  expect(document).toMatchObject({ openapi: '3.1.0', info: { title: expect.any(String), version: expect.any(String) } })
  for (const { id, endpoint } of endpointsOf()) {
    expect(document.paths[endpoint.path][endpoint.method.toLowerCase()]).toMatchObject({ operationId: id })
  }
})

test.each(['/platform/get-utc-time', '/api/get-utc-time'])('%s tells the time to anybody', async (path) => {
  const { utcTime } = Object(await (await platform.someone().send('GET', path)).json())
  expect(utcTime).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  expect(Math.abs(Date.parse(utcTime) - Date.now())).toBeLessThan(60_000)
})

test('it says that it lives and that it is ready', async () => {
  const answers = await Promise.all(['/livez', '/readyz'].map((path) => fetch(platform.url + path)))
  expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(['ok', 'ok'])
})

test('an idle connection outlives the minute that a proxy keeps it', async () => {
  const answer = await rawRequest(platform.url, '/livez', { headers: { connection: 'keep-alive' } })
  const [, kept] = /^timeout=(\d+)$/.exec(String(answer.headers['keep-alive']))!
  expect(Number(kept)).toBeGreaterThan(60)
})

test('no secret is ever logged', async () => {
  const { dora } = await platform.given({ people: ['dora'] })
  await dora.call(profile.get, {})
  await dora.send('GET', `/platform/projects?token=${dora.accessToken}&password=${PASSWORD}`)
  await dora.send('POST', '/platform/auth/sign-in', { body: `{"password": "${PASSWORD}"` })
  await dora.send('POST', '/platform/auth/refresh')

  const log = await platform.logText()
  const { secretKey, setupToken, databaseUrl } = platform.config
  const secrets = [PASSWORD, dora.accessToken, ...dora.cookies.values(), secretKey, setupToken.value]
  const databasePassword = new URL(databaseUrl!).password
  expect(log).toContain('"path":"/platform/auth/sign-in"')
  for (const secret of [...secrets, databasePassword]) if (secret) expect(log).not.toContain(secret)
})
