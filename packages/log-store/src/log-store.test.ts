import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { timedId } from './log-line.ts'
import { startLogStore } from './start-log-store.ts'
import { always, BLOG, givenLogStore, line, SHOP } from './testing/given-log-store.ts'

const DAY_MS = 86_400_000

test('a line is read with everything that was written', async () => {
  const { writer, reading } = await givenLogStore()
  const written = line({
    at: 1_795_000_000_123,
    level: 'error',
    status: 500,
    method: 'POST',
    path: '/rest/v1/todos',
    milliseconds: 12.5,
    bytes: 4711,
    requestId: timedId(1_795_000_000_100),
    role: 'anon',
    keyId: 'key 1',
    address: '192.0.2.1',
    fields: { request: { headers: { user_agent: 'it\'s "quoted" \\ud800 \u0000 é 🦆' } } },
  })
  writer.write(written)
  await writer.flush()
  const [read] = await reading.list({ filter: { ref: SHOP, from: written.at, to: written.at + 1 }, most: 10 })
  const { ref: _, requestId, keyId, ...same } = written
  expect(read).toEqual({ ...same, id: expect.any(String), request_id: requestId, key_id: keyId })
  expect(await reading.line({ ref: SHOP, id: read!.id, from: 0 })).toEqual(read)
})

test('a project reads its own lines alone, by every question', async () => {
  const { writer, reading } = await givenLogStore()
  const requestId = timedId(Date.now())
  writer.write(line({ requestId }))
  writer.write(line({ ref: BLOG, requestId, message: 'GET /of/another' }))
  await writer.flush()
  const filter = always()
  const [own] = await reading.list({ filter, most: 10 })
  const [other] = await reading.list({ filter: always(BLOG), most: 10 })
  expect([own?.message, other?.message]).toEqual(['GET /rest/v1/todos', 'GET /of/another'])
  expect(await reading.list({ filter, most: 10 })).toHaveLength(1)
  expect(await reading.line({ ref: SHOP, id: other!.id, from: 0 })).toBeUndefined()
  expect(await reading.ofRequest({ ...filter, requestId })).toEqual([own])
  expect(await reading.histogram({ filter, stepMs: DAY_MS })).toMatchObject([{ level: 'info', count: 1 }])
  expect((await reading.facets({ filter })).source).toEqual([{ value: 'edge_logs', count: 1 }])
})

test('what is text to a client is text to the store', async () => {
  const { writer, reading, logged } = await givenLogStore()
  const messages = ["'); drop table lines; --", '\ud800 alone', '\\ud800', '\u0000', '%', 'a'.repeat(100_000)]
  for (const message of messages) writer.write(line({ message }))
  await writer.flush()
  const read = await reading.list({ filter: always(), most: 10 })
  expect(read.map(({ message }) => message.slice(0, 9000)).toReversed()).toEqual([
    ...messages.slice(0, 1),
    '\ufffd alone',
    ...messages.slice(2, 5),
    `${'a'.repeat(8191)}…`,
  ])
  const found = (text: string) => reading.list({ filter: { ...always(), text }, most: 10 })
  expect(await found("'); DROP")).toHaveLength(1)
  expect(await found('%')).toHaveLength(1)
  expect(logged).toEqual([])
})

test('filters narrow each other, and a facet shows what else could be chosen', async () => {
  const { writer, reading } = await givenLogStore()
  for (const [status, level] of [
    [200, 'info'],
    [404, 'warning'],
    [500, 'error'],
    [503, 'error'],
  ] as const)
    writer.write(line({ status, level, method: status === 503 ? 'POST' : 'GET' }))
  await writer.flush()
  const statuses = async (filter: object) =>
    (await reading.list({ filter: { ...always(), ...filter }, most: 10 })).map(({ status }) => status)
  expect(await statuses({ statusClasses: [5] })).toEqual([503, 500])
  expect(await statuses({ statusClasses: [4, 5], methods: ['GET'] })).toEqual([500, 404])
  expect(await statuses({ levels: ['info'], methods: ['POST'] })).toEqual([])
  expect(await reading.facets({ filter: { ...always(), statusClasses: [5] } })).toMatchObject({
    status: [
      { value: '5xx', count: 2 },
      { value: '2xx', count: 1 },
      { value: '4xx', count: 1 },
    ],
    method: [
      { value: 'GET', count: 1 },
      { value: 'POST', count: 1 },
    ],
  })
})

test('pages go on where the last one ended, also among lines of one millisecond and across midnight', async () => {
  const { writer, reading } = await givenLogStore()
  const midnight = Math.floor(Date.now() / DAY_MS) * DAY_MS
  for (let index = 0; index < 30; index++)
    writer.write(line({ at: midnight + (index < 15 ? -1 : 0), message: String(index) }))
  await writer.flush()
  const filter = { ref: SHOP, from: midnight - 1, to: midnight + 1 }
  const seen: string[] = []
  let before: { at: number; id: string } | undefined
  for (let page = 0; page < 10; page++) {
    const lines = await reading.list({ filter, most: 7, ...(before ? { before } : {}) })
    seen.push(...lines.map(({ message }) => message))
    before = lines.at(-1)
    if (!before) break
  }
  expect(seen.toSorted((a, b) => Number(a) - Number(b))).toEqual(
    Array.from({ length: 30 }, (_, index) => String(index)),
  )
  const [newest] = await reading.list({ filter, most: 1 })
  expect(await reading.list({ filter, most: 10, after: newest! })).toEqual([])
})

test('each project keeps its lines for its own number of days, and a day that nobody keeps has no file', async () => {
  const { writer, reading, store, directory } = await givenLogStore()
  const now = Date.now()
  for (const days of [0, 1, 5, 40])
    for (const ref of [SHOP, BLOG, 'gone']) writer.write(line({ at: now - days * DAY_MS, ref, message: String(days) }))
  await writer.flush()
  await store.keep({ [SHOP]: 1, [BLOG]: 7 }, new Date(now))
  const ages = async (ref: string) =>
    (await reading.list({ filter: { ref, from: 0, to: now + 1 }, most: 10 })).map(({ message }) => message)
  expect([await ages(SHOP), await ages(BLOG), await ages('gone')]).toEqual([['0', '1'], ['0', '1', '5'], ['0']])
  expect((await readdir(directory)).filter((name) => name.endsWith('.duckdb'))).toHaveLength(3)
})

test('a day whose file is damaged is set aside, and the others are read', async () => {
  const { writer, reading, store, directory, logged } = await givenLogStore()
  writer.write(line())
  await writer.flush()
  await writer.close()
  await store.close()
  await writeFile(join(directory, '2026-01-01.duckdb'), 'no database')
  const say = (_: object, text: string) => void logged.push(text)
  const again = await startLogStore({ directory, place: 'in this process', log: { info: say, warn: say, error: say } })
  try {
    expect(await again.reading.list({ filter: always(), most: 10 })).toHaveLength(1)
    expect(logged).toEqual(['A day of logs cannot be read and is set aside'])
    expect(await readdir(directory)).toContain('2026-01-01.duckdb.broken')
  } finally {
    await again.close()
  }
  await expect(reading.list({ filter: always(), most: 10 })).rejects.toThrow()
})

test('the requests of every project are counted hour by hour, with what they returned', async () => {
  const { writer, reading } = await givenLogStore()
  const hour = 60 * 60_000
  const begin = Math.floor(line({}).at / hour) * hour
  for (const [ref, at, bytes] of [
    [SHOP, begin, 100],
    [SHOP, begin + hour - 1, 20],
    [SHOP, begin + hour, undefined],
    [BLOG, begin + 5, 7],
    [BLOG, begin - 1, 1000],
    [BLOG, begin + 2 * hour, 1000],
  ] as const)
    writer.write(line({ ref, at, milliseconds: 1, ...(bytes === undefined ? {} : { bytes }) }))
  writer.write(line({ at: begin, milliseconds: 1, bytes: 1000, source: 'auth_logs' }))
  await writer.flush()
  expect(await reading.requestsByHour({ from: begin, to: begin + 2 * hour })).toEqual([
    { ref: SHOP, at: begin, requests: 2, bytes: 120 },
    { ref: SHOP, at: begin + hour, requests: 1, bytes: 0 },
    { ref: BLOG, at: begin, requests: 1, bytes: 7 },
  ])
})

test('a user who signed in or stayed signed in is active, once in each project and span', async () => {
  const { writer, reading } = await givenLogStore()
  const begin = line({}).at
  const event = (ref: string, action: string, actor_id: string, at = begin) =>
    writer.write(line({ ref, at, source: 'auth_logs', fields: { auth_event: { action, actor_id } } }))
  event(SHOP, 'login', 'ada')
  event(SHOP, 'token_refreshed', 'ada', begin + 5)
  event(SHOP, 'token_refreshed', 'bob', begin + 9)
  event(SHOP, 'logout', 'eve')
  event(SHOP, 'login', 'early', begin - 1)
  event(SHOP, 'login', 'late', begin + 10)
  event(BLOG, 'login', 'ada')
  writer.write(
    line({ at: begin, source: 'edge_logs', fields: { auth_event: { action: 'login', actor_id: 'forged' } } }),
  )
  writer.write(line({ at: begin, source: 'auth_logs', fields: { component: 'api' } }))
  await writer.flush()
  const active = await reading.activeUsers({ from: begin, to: begin + 10 })
  expect(active.toSorted((a, b) => `${a.ref} ${a.user_id}`.localeCompare(`${b.ref} ${b.user_id}`))).toEqual(
    [
      { ref: SHOP, user_id: 'ada' },
      { ref: SHOP, user_id: 'bob' },
      { ref: BLOG, user_id: 'ada' },
    ].toSorted((a, b) => `${a.ref} ${a.user_id}`.localeCompare(`${b.ref} ${b.user_id}`)),
  )
})

test('traffic is of the requests alone, by service, with errors and latency', async () => {
  const { writer, reading } = await givenLogStore()
  for (const [service, status, milliseconds] of [
    ['rest', 200, 10],
    ['rest', 404, 20],
    ['rest', 503, 30],
    ['auth', 200, 5],
    [undefined, 401, 1],
  ] as const)
    writer.write(line({ status, milliseconds, fields: { service } }))
  writer.write(line({ source: 'auth_logs', status: 500, milliseconds: 5, fields: { service: 'auth' } }))
  writer.write(line({ ref: BLOG, status: 500, milliseconds: 5, fields: { service: 'auth' } }))
  await writer.flush()
  expect(await reading.traffic({ filter: always() })).toEqual([
    { service: 'rest', requests: 3, errors: 1, median_ms: 20, p95_ms: 29 },
    { service: 'auth', requests: 1, errors: 0, median_ms: 5, p95_ms: 5 },
    { service: null, requests: 1, errors: 0, median_ms: 1, p95_ms: 1 },
  ])
})
