import { logFieldsOf, logSourceIds } from '@plinth/catalog/log-sources'
import { logs } from '@plinth/contract/logs'
import { beforeAll, expect, test, vi } from 'vitest'
import { API_URL, type Application, givenApplications } from '../../../testing/given-applications.ts'
import { givenPlatform } from '../../../testing/given-platform.ts'

const platform = await givenPlatform({ PLINTH_API_URL: API_URL })
const { alice, bob, organizations } = await platform.given({
  people: ['alice', 'bob'],
  organizations: [{ name: 'Acme', owner: 'alice', readOnly: 'bob' }],
})
const { givenApplication, send } = givenApplications(platform, alice, organizations[0]!)

let shop: Application
let blog: Application
let requestId: string
beforeAll(async () => {
  ;[shop, blog] = await Promise.all([givenApplication('Shop'), givenApplication('Blog')])
  const response = await send(`${API_URL}/p/${shop.ref}/rest/v1/nothing?id=eq.1`, {
    apikey: shop.anonKey,
    'user-agent': 'a test',
  })
  requestId = response.headers.get('x-request-id')!
  await send(`${API_URL}/p/${shop.ref}/auth/v1/settings`, { apikey: shop.anonKey })
  await send(`${API_URL}/p/${blog.ref}/rest/v1/of-another`, { apikey: blog.anonKey })
  for (const [{ ref }, count] of [
    [shop, 2],
    [blog, 1],
  ] as const)
    await vi.waitFor(
      async () => expect((await alice.call(logs.list, { ref, sources: ['edge_logs'] })).lines).toHaveLength(count),
      60_000,
    )
})

const ask = (sql: string, more: Partial<typeof logs.query.$sent> = {}, caller = alice) =>
  caller.call(logs.query, { ref: shop.ref, sql, ...more })

test('a source has the fields of the catalogue, filled with what was recorded', async () => {
  const answer = await ask(
    `select metadata.request.method, metadata.request.path, metadata.request.search, metadata.response.status_code,
       metadata.request.headers.host, event_message
     from edge_logs where request_id = '${requestId}'`,
    {},
    bob,
  )
  expect(answer).toMatchObject({ error: null, is_cut: false, is_truncated: false })
  expect(answer.rows).toEqual([
    [
      'GET',
      `/p/${shop.ref}/rest/v1/nothing`,
      '?id=eq.1',
      '404',
      'api.plinth.localhost:8001',
      expect.stringMatching(/^GET 404/),
    ],
  ])
  expect((await ask('select metadata.path, metadata.status from auth_logs')).rows).toEqual([
    [`/p/${shop.ref}/auth/v1/settings`, '200'],
  ])
  expect(await ask('select source, count(*) from logs group by 1 order by 1')).toMatchObject({
    rows: expect.arrayContaining([['edge_logs', '2']]),
  })
})

test('every field of every source can be named', async () => {
  for (const id of logSourceIds) {
    const paths = logFieldsOf(id).map(({ path }) =>
      path
        .split('.')
        .map((name) => `"${name}"`)
        .join('.'),
    )
    expect(await ask(`select ${paths.join(', ')} from ${id}`)).toMatchObject({ error: null })
  }
})

test('a query reads its own project and its own time alone', async () => {
  expect((await ask(`select 1 from logs where path like '%of-another%'`)).rows).toEqual([])
  const { rows } = await ask(`select count(*) > 0 from logs where path like '%of-another%'`, { ref: blog.ref })
  expect(rows).toEqual([['true']])
  const old = { from: '2026-01-01T00:00:00.000Z', to: '2026-01-02T00:00:00.000Z' }
  expect(await ask('select count(*) from logs', old)).toMatchObject({ rows: [['0']], lines: 0 })
})

test('what is wrong with a query is said in its answer', async () => {
  expect((await ask('select nope from edge_logs')).error).toContain('"nope" not found')
  expect((await ask(`select * from read_text('/etc/passwd')`)).error).toBe(
    'A log query reads neither files nor the network.',
  )
  await expect(ask('')).rejects.toMatchObject({ code: 400 })
  await expect(ask('select 1', { row_limit: 100_000 })).rejects.toMatchObject({ code: 400 })
})

test('two queries of a project at once are one too many', async () => {
  const outcomes = await Promise.allSettled([ask('select 1'), ask('select 1')])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 429, reason: 'too_many_log_queries' },
  })
})
