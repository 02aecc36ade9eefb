import { expect, test } from 'vitest'
import { givenRest } from './testing/given-rest.ts'

const { request } = await givenRest(
  `
  create schema api;
  create schema other;
  create table api.notes (id int primary key, title text);
  create table api.secrets (id int);
  create view api.readings as select count(*) as total from api.notes;
  create table other.things (id int);
  insert into other.things values (1);
  grant usage on schema other to rest_anon;
  grant select on other.things to rest_anon;
  create function api.slow() returns int volatile language sql as $$ select 1 $$;
  create function api.quick() returns int immutable language sql as $$ select 1 $$;
`,
  { dbSchemas: ['api', 'other'] },
)

test.each([
  [
    'GET',
    '/note',
    {},
    404,
    {
      code: 'PGRST205',
      message: "Could not find the table 'api.note' in the schema cache",
      hint: "Perhaps you meant the table 'api.notes'",
      details: null,
    },
  ],
  ['GET', '/notes/1', {}, 404, { code: 'PGRST125', message: 'Invalid path specified in request URL' }],
  ['TRACEX', '/notes', {}, 405, { code: 'PGRST117', message: 'Unsupported HTTP method: TRACEX' }],
  [
    'GET',
    '/notes',
    { 'accept-profile': 'pg_catalog' },
    406,
    {
      code: 'PGRST106',
      message: 'Invalid schema: pg_catalog',
      hint: 'Only the following schemas are exposed: api, other',
    },
  ],
  [
    'GET',
    '/notes',
    { accept: 'image/png' },
    406,
    { code: 'PGRST107', message: 'None of these media types are available: image/png' },
  ],
  ['GET', '/notes', { accept: 'application/vnd.pgrst.plan' }, 406, { code: 'PGRST107' }],
  [
    'GET',
    '/notes',
    { range: '5-1' },
    416,
    {
      code: 'PGRST103',
      details: 'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    },
  ],
  ['GET', '/notes?limit=-1', {}, 416, { code: 'PGRST103', details: 'Limit should be greater than or equal to zero.' }],
  [
    'GET',
    '/notes',
    { prefer: 'handling=strict, nothing=1, count=exact' },
    400,
    { code: 'PGRST122', details: 'Invalid preferences: nothing=1' },
  ],
  ['GET', '/notes?select=nothing', {}, 400, { code: '42703', message: 'column notes.nothing does not exist' }],
  ['GET', '/notes?id=eq.x', {}, 400, { code: '22P02', message: 'invalid input syntax for type integer: "x"' }],
  ['GET', '/notes?id=like.1', {}, 404, { code: '42883' }],
])('%s %s with %j is refused with %i', async (method, path, headers, status, body) => {
  const response = await request(path, { method, headers: headers as Record<string, string> })
  expect({ status: response.status, ...(response.json() as object) }).toMatchObject({ status, ...body })
  expect(response.headers.get('proxy-status')).toBe(`PostgREST; error=${body.code}`)
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
})

test('a range behind the last row is refused, and says how many there are', async () => {
  const { status, headers, json } = await request('/notes?offset=5', { headers: { prefer: 'count=exact' } })
  expect([status, headers.get('content-range')]).toEqual([416, '*/0'])
  expect(json()).toMatchObject({
    code: 'PGRST103',
    details: 'An offset of 5 was requested, but there are only 0 rows.',
  })
})

test('what nobody granted is forbidden, and who has no name is asked for one', async () => {
  const { pool, request } = await givenRest('create schema api; create table api.secrets (id int)')
  await pool.query('revoke all on api.secrets from rest_anon, rest_user')
  const anonymous = await request('/secrets')
  expect([anonymous.status, anonymous.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
  expect(anonymous.json()).toMatchObject({ code: '42501', message: 'permission denied for table secrets' })
  expect((await request('/secrets', { role: 'rest_user' })).status).toBe(403)
  expect((await request('/secrets', { role: 'nobody_there' })).status).toBe(401)
})

test('the schema is that of the profile, and the response names it', async () => {
  const things = await request('/things', { headers: { 'accept-profile': 'other' } })
  expect([things.json(), things.headers.get('content-profile')]).toEqual([[{ id: 1 }], 'other'])
  expect((await request('/notes')).headers.get('content-profile')).toBe('api')
  expect((await request('/things')).status).toBe(404)
})

test.each([
  ['/notes', 'OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE'],
  ['/secrets', 'OPTIONS,GET,HEAD,POST,PATCH,DELETE'],
  ['/readings', 'OPTIONS,GET,HEAD'],
  ['/rpc/slow', 'OPTIONS,POST'],
  ['/rpc/quick', 'OPTIONS,GET,HEAD,POST'],
  ['/', 'OPTIONS,GET,HEAD'],
])('%s allows %s', async (path, methods) => {
  const { status, headers } = await request(path, { method: 'OPTIONS' })
  expect([status, headers.get('allow')]).toEqual([200, methods])
})

test('a plan is explained where it may be', async () => {
  const { request } = await givenRest('create schema api; create table api.notes (id int)', { dbPlanEnabled: true })
  const accept = 'application/vnd.pgrst.plan+json; for="application/json"; options=verbose'
  const { status, headers, json } = await request('/notes?id=eq.1', { headers: { accept } })
  expect([status, headers.get('content-type')]).toEqual([
    200,
    `${accept}; charset=utf-8`.replace('plan+json;', 'plan+json;'),
  ])
  expect(json()).toMatchObject([{ Plan: { 'Node Type': 'Aggregate' } }])
})

test('a function that runs before every request may refuse it', async () => {
  const { request } = await givenRest(
    `create schema api; create table api.notes (id int);
     create function api.check_request() returns void language plpgsql as $$ begin
       if current_setting('request.path') = '/notes' and current_setting('request.headers')::json->>'x-pass' is null
       then raise insufficient_privilege using message = 'Show a pass'; end if; end $$`,
    { dbPreRequest: { schema: 'api', name: 'check_request' } },
  )
  expect((await request('/notes')).json()).toMatchObject({ code: '42501', message: 'Show a pass' })
  expect((await request('/notes', { headers: { 'x-pass': '1' } })).status).toBe(200)
})

test('a description of the schema is at its root', async () => {
  const { status, headers, json } = await request('/')
  expect([status, headers.get('content-type')]).toEqual([200, 'application/openapi+json; charset=utf-8'])
  expect(json()).toMatchObject({ swagger: '2.0', paths: { '/notes': {}, '/rpc/quick': {} } })
})
