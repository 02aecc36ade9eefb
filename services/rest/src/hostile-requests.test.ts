import { serviceRequest } from '@plinth/service-kit/service-request'
import { sqlOver } from '@plinth/service-kit/sql'
import { expect, test } from 'vitest'
import { createRestHandler } from './serve-request.ts'
import { givenRest } from './testing/given-rest.ts'

const SCHEMA = `
  create schema api;
  create table api.notes (id int primary key, title text, data jsonb, tags text[], parent_id int references api.notes);
  insert into api.notes select n, 'note ' || n, '{"k":1}', '{a}' from generate_series(1, 3) n;
  create function api.find(id int default 1, title text default '') returns setof api.notes stable language sql as
    $$ select * from api.notes where notes.id = find.id $$;
  create table public.canary (secret text);
  insert into public.canary values ('safe');
`

/** Mulberry32: the same numbers for the same seed. */
function randomFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const PIECES = [
  'id',
  'title',
  'data',
  'tags',
  'notes',
  'parent_id',
  '*',
  'count()',
  '.sum()',
  '(',
  ')',
  ',',
  '.',
  ':',
  '::',
  '->',
  '->>',
  '!',
  '...',
  '"',
  "'",
  '\\',
  ';',
  '--',
  '/*',
  '$1',
  '$$',
  '{',
  '}',
  '[',
  ']',
  'eq',
  'in',
  'is',
  'not',
  'null',
  'fts',
  'any',
  'or',
  'and',
  'asc',
  'desc',
  'inner',
  'left',
  '1',
  '-1',
  '99999999999999999999',
  'int',
  'text',
  '%00',
  '%',
  '%FF',
  '+',
  ' ',
  '=',
  '&',
  'é',
  '😀',
  '\u2028',
  'public',
  'canary',
  "'; drop table public.canary; --",
  '") from public.canary; --',
  'pg_sleep(1)',
  'select',
  'order',
  'limit',
  'offset',
  'columns',
  'on_conflict',
]
const NAMES = [
  'select',
  'id',
  'title',
  'order',
  'limit',
  'offset',
  'or',
  'and',
  'notes.id',
  'data->k',
  'columns',
  'on_conflict',
  'notes',
  'tags',
]
const PATHS = ['/notes', '/notes', '/notes', '/rpc/find', '/', '/canary', '/rpc/pg_sleep', '/notes/1', '/%00', '/"']
const METHODS = ['GET', 'GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'PUT', 'OPTIONS']
const HEADERS = ['prefer', 'accept', 'range', 'content-type', 'accept-profile', 'content-profile', 'cookie']
const VALUES = [
  'return=representation',
  'count=exact',
  'count=planned',
  'missing=default',
  'resolution=merge-duplicates',
  'handling=strict',
  'max-affected=1',
  'timezone=UTC',
  'application/json',
  'text/csv',
  'application/vnd.pgrst.object+json',
  'application/vnd.pgrst.plan',
  '*/*;q=x',
  '0-1',
  '5-1',
  'api',
  'public',
  'a=b; c',
  ';;,,',
  'application/x-www-form-urlencoded',
  'text/plain',
  '',
]
const BODIES = [
  '',
  '{}',
  '[]',
  '[{}]',
  '{"id":1}',
  '[{"id":5},{"id":6}]',
  '{"id":{"a":1}}',
  '{',
  '"x"',
  '{"\\u0000":1}',
  '{"title":"\\u0000"}',
  '[1]',
  'id,title\n1,2',
  '{"__proto__":1}',
]

test('whatever is sent, a client is told what is wrong, and nothing else happens', async () => {
  const { request, pool, problems } = await givenRest(SCHEMA, { dbTxEnd: 'rollback', dbAggregatesEnabled: true })
  await pool.query('revoke all on public.canary from public')
  const random = randomFrom(20261123)
  const one = <Value>(values: readonly Value[]) => values[random(values.length)]!
  const garbled = () => Array.from({ length: 1 + random(6) }, () => one(PIECES)).join('')
  const failures: unknown[] = []
  const statuses = new Set<number>()
  for (let count = 0; count < 4_000; count++) {
    const method = one(METHODS)
    const parameters = Array.from(
      { length: random(4) },
      () => `${random(4) ? one(NAMES) : garbled()}=${random(3) ? garbled() : one(['eq.1', 'is.null', 'in.(1)', '1'])}`,
    )
    const path = `${one(PATHS)}?${parameters.join('&').replaceAll('#', '')}`
    const headers = Object.fromEntries(Array.from({ length: random(3) }, () => [one(HEADERS), one(VALUES)]))
    const body = ['POST', 'PATCH', 'PUT'].includes(method) ? one(BODIES) : undefined
    const { status, text } = await request(path, { method, headers, body })
    statuses.add(status)
    if (status >= 500 || text.includes('safe')) failures.push({ method, path, headers, body, status, text })
  }
  expect(failures).toEqual([])
  expect([...statuses]).toEqual(expect.arrayContaining([200, 201, 204, 400, 404, 405, 406, 416]))
  expect(problems).toEqual([])
  expect((await pool.query('select * from public.canary')).rows).toEqual([{ secret: 'safe' }])
  expect((await pool.query('select count(*)::int as count from api.notes')).rows).toEqual([{ count: 3 }])
})

test('a name that breaks out of its quotes is a name', async () => {
  const { request } = await givenRest(SCHEMA)
  const name = encodeURIComponent('"a\\" from public.canary; --"')
  const { status, json } = await request(`/notes?select=${name}`)
  expect([status, json()]).toMatchObject([
    400,
    { code: '42703', message: 'column notes.a" from public.canary; -- does not exist' },
  ])
})

test('JSON that is nested deeper than Postgres can read is refused before it gets there', async () => {
  const { request } = await givenRest(SCHEMA)
  const nested = (depth: number) => `{"id":9,"data":${'['.repeat(depth)}"[[{"${']'.repeat(depth)}}`
  for (const path of ['/notes', '/notes?columns=id,data']) {
    const refused = await request(path, { method: 'POST', body: nested(50_000) })
    expect([path, refused.status, refused.json()]).toMatchObject([path, 400, { code: 'PGRST102' }])
  }
  expect((await request('/notes', { method: 'POST', body: nested(900) })).status).toBe(201)
})

test('a body that does not end is refused in the form that clients know', async () => {
  const { serving, pool } = await givenRest(SCHEMA)
  const handle = createRestHandler({ sql: sqlOver(pool), log: { error: () => undefined }, prepares: true })
  const piece = new Uint8Array(1_000_000)
  const body = new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(piece) })
  const response = await handle(
    serviceRequest(new Request('http://service/notes', { method: 'POST', body, duplex: 'half' })),
    { requestId: 'test', role: 'rest_anon', claims: '{}', tokenTime: undefined },
    serving,
  )
  expect([response.status, await response.json()]).toEqual([
    413,
    { code: 'PGRSTX01', message: 'The request body is larger than 50 MB', details: null, hint: null },
  ])
})

test('a response that is too large ends its connection alone', async () => {
  const { request, pool, problems } = await givenRest(`
    create schema api;
    create table api.notes (id int);
    create function api.long(length int) returns text stable language sql as $$ select repeat('x', length) $$;
    create function api.many(length int) returns setof text stable language sql as
      $$ select repeat('x', length) from generate_series(1, 80) $$;
  `)
  for (const path of ['/rpc/long?length=80000000', '/rpc/many?length=1000000']) {
    const before = pool.totalCount
    const { status, json } = await request(path)
    expect([path, status, json()]).toMatchObject([
      path,
      400,
      { code: 'PGRSTX03', message: 'The response is too large' },
    ])
    expect(pool.totalCount).toBe(before - 1)
    expect(await request('/rpc/long?length=3')).toMatchObject({ status: 200, text: '"xxx"' })
  }
  expect(problems).toEqual([])
})

test('what many requests receive over one connection is not added up', async () => {
  const { request, pool } = await givenRest(`
    create schema api;
    create function api.long(length int) returns text stable language sql as $$ select repeat('x', length) $$;
  `)
  for (let count = 0; count < 3; count++) {
    expect((await request('/rpc/long?length=30000000')).status).toBe(200)
  }
  expect(pool.totalCount).toBe(1)
})
