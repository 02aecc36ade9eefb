import { expect, test } from 'vitest'
import { givenRest } from './testing/given-rest.ts'

const { request, pool } = await givenRest(
  `
  create schema api;
  create table api.things (id int primary key, name text);
  create table api.parts (id int primary key, thing_id int references api.things);
  insert into api.things values (1, 'one'), (2, 'two');
  insert into api.parts values (10, 1), (11, 1);
  create function api.add(a int, b int default 10) returns int immutable language sql as $$ select a + b $$;
  create function api.total(variadic numbers int[]) returns int immutable language sql as $$ select sum(n)::int from unnest(numbers) n $$;
  create function api.echo(json) returns json immutable language sql as $$ select $1 $$;
  create function api.words(text) returns text immutable language sql as $$ select upper($1) $$;
  create function api.size(bytea) returns int immutable language sql as $$ select length($1) $$;
  create function api.all_things() returns setof api.things stable language sql as $$ select * from api.things $$;
  create function api.first_thing() returns api.things stable language sql as $$ select * from api.things order by id limit 1 $$;
  create function api.numbers() returns setof int immutable language sql as $$ select generate_series(1, 3) $$;
  create function api.pair(out a int, out b text) immutable language sql as $$ select 1, 'x' $$;
  create function api.rows() returns table (a int, b text) immutable language sql as $$ values (1, 'x'), (2, 'y') $$;
  create function api.nothing() returns void language sql as $$ select 1 $$;
  create function api.nobody() returns text immutable language sql as $$ select null::text $$;
  create function api.add_thing(id int, name text) returns void language sql as $$ insert into api.things values (id, name) $$;
  create function api.over(a int) returns text immutable language sql as $$ select 'one' $$;
  create function api.over(a int, b int) returns text immutable language sql as $$ select 'two' $$;
  create function api.same(a int) returns text immutable language sql as $$ select 'int' $$;
  create function api.same(a text) returns text immutable language sql as $$ select 'text' $$;
  create domain "text/html" as text;
  create function api.page() returns "text/html" immutable language sql as $$ select '<b>hi</b>' $$;
  create domain "application/octet-stream" as bytea;
  create function api.bytes() returns "application/octet-stream" immutable language sql as $$ select '\\x00ff10'::bytea $$;
  create function api.teapot() returns json language plpgsql as $$ begin
    perform set_config('response.status', '418', true);
    perform set_config('response.headers', '[{"X-Tea": "green"}, {"Content-Type": "text/tea"}]', true);
    return '{"short":true}'; end $$;
  create function api.sets(headers json) returns int language plpgsql as $$ begin
    perform set_config('response.headers', (select json_agg(json_build_object(key, value))::text from json_each_text(headers)), true);
    return 1; end $$;
  create function api.raises_with(headers json) returns int language plpgsql as $$ begin
    raise sqlstate 'PGRST' using message = '{"code":"T1","message":"No"}', detail = json_build_object('status', 400, 'headers', headers); end $$;
  create function api.bad_headers() returns int language plpgsql as $$ begin perform set_config('response.headers', '{"a":1}', true); return 1; end $$;
  create function api.bad_status() returns int language plpgsql as $$ begin perform set_config('response.status', 'x', true); return 1; end $$;
  create function api.raises() returns int language plpgsql as $$ begin
    raise sqlstate 'PGRST' using message = '{"code":"T1","message":"Out of tea","details":"None left","hint":"Buy some"}',
      detail = '{"status":402,"headers":{"X-Shop":"open"}}'; end $$;
  create function api.raises_badly() returns int language plpgsql as $$ begin raise sqlstate 'PGRST' using message = 'x'; end $$;
  create function api.pays() returns int language plpgsql as $$ begin raise sqlstate 'PT402' using message = 'Pay', detail = 'Much', hint = 'Now'; end $$;
  create function api.plain() returns int language plpgsql as $$ begin raise 'No'; end $$;
  create function api.who() returns json stable language sql as $$ select json_build_object(
    'role', current_user, 'claims', current_setting('request.jwt.claims')::json->>'sub', 'method', current_setting('request.method'),
    'path', current_setting('request.path'), 'header', current_setting('request.headers')::json->>'x-mine',
    'cookie', current_setting('request.cookies')::json->>'c', 'zone', current_setting('timezone')) $$;
`,
  { dbExtraSearchPath: ['public'] },
)

test.each([
  ['GET', '/rpc/add?a=1&b=2', undefined, 3],
  ['GET', '/rpc/add?a=1', undefined, 11],
  ['POST', '/rpc/add', { a: 1, b: 2 }, 3],
  ['POST', '/rpc/add', [{ a: 1 }, { a: 5 }], 11],
  ['POST', '/rpc/add?columns=a', { a: 1, b: 2 }, 11],
  ['GET', '/rpc/total?numbers=1&numbers=2&numbers=3', undefined, 6],
  ['POST', '/rpc/total', { numbers: [1, 2] }, 3],
  ['POST', '/rpc/echo', { any: ['thing'] }, { any: ['thing'] }],
  ['GET', '/rpc/all_things?select=name&id=eq.2', undefined, [{ name: 'two' }]],
  [
    'GET',
    '/rpc/all_things?select=name,parts(id)&order=id.desc',
    undefined,
    [
      { name: 'two', parts: [] },
      { name: 'one', parts: [{ id: 10 }, { id: 11 }] },
    ],
  ],
  ['GET', '/rpc/all_things?limit=1&order=id', undefined, [{ id: 1, name: 'one' }]],
  ['POST', '/rpc/all_things?select=id&name=eq.one', {}, [{ id: 1 }]],
  ['GET', '/rpc/first_thing', undefined, { id: 1, name: 'one' }],
  ['GET', '/rpc/numbers', undefined, [1, 2, 3]],
  ['GET', '/rpc/pair', undefined, { a: 1, b: 'x' }],
  ['GET', '/rpc/rows?a=eq.2', undefined, [{ a: 2, b: 'y' }]],
  ['GET', '/rpc/nobody', undefined, null],
  ['GET', '/rpc/over?a=1', undefined, 'one'],
  ['GET', '/rpc/over?a=1&b=2', undefined, 'two'],
])('%s %s with %j returns %j', async (method, path, body, value) => {
  const { status, json, text } = await request(path, { method, body })
  expect({ status, value: status === 200 ? json() : text }).toEqual({ status: 200, value })
})

test.each([
  ['/rpc/words', 'text/plain', 'loud', '"LOUD"'],
  ['/rpc/size', 'application/octet-stream', 'four', '4'],
  ['/rpc/add', 'application/x-www-form-urlencoded', 'a=1&b=4', '5'],
])('%s takes a body of %s', async (path, type, body, text) => {
  const response = await request(path, { method: 'POST', body, headers: { 'content-type': type } })
  expect([response.status, response.text]).toEqual([200, text])
})

test('what returns nothing has no content', async () => {
  const { status, text } = await request('/rpc/nothing', { method: 'POST', body: {} })
  expect([status, text]).toEqual([204, ''])
})

test('GET changes nothing', async () => {
  const { status, json } = await request('/rpc/add_thing?id=9&name=x')
  expect([status, (json() as { code: string }).code]).toEqual([405, '25006'])
  expect((await request('/rpc/add_thing', { method: 'POST', body: { id: 9, name: 'x' } })).status).toBe(204)
  const { rows } = await pool.query('delete from api.things where id = 9 returning name')
  expect(rows).toEqual([{ name: 'x' }])
})

test('the domain that a function returns is its media type', async () => {
  const page = await request('/rpc/page', { headers: { accept: 'text/html' } })
  expect([page.text, page.headers.get('content-type')]).toEqual(['<b>hi</b>', 'text/html'])
  const bytes = await request('/rpc/bytes', { headers: { accept: 'application/octet-stream' } })
  expect([bytes.headers.get('content-type'), bytes.headers.get('content-length')]).toEqual([
    'application/octet-stream',
    '3',
  ])
})

test('SQL sets the status and headers of a response', async () => {
  const { status, headers, json } = await request('/rpc/teapot', { method: 'POST', body: {} })
  expect([status, headers.get('x-tea'), headers.get('content-type'), json()]).toEqual([
    418,
    'green',
    'text/tea',
    { short: true },
  ])
})

test.each([
  [
    'bad_headers',
    500,
    {
      code: 'PGRST111',
      message: 'response.headers guc must be a JSON array composed of objects with a single key and a string value',
    },
  ],
  ['bad_status', 500, { code: 'PGRST112', message: 'response.status guc must be a valid status code' }],
  ['raises', 402, { code: 'T1', message: 'Out of tea', details: 'None left', hint: 'Buy some' }],
  ['raises_badly', 500, { code: 'PGRST121', details: "Invalid JSON value for MESSAGE: 'x'" }],
  ['pays', 402, { code: 'PT402', message: 'Pay', details: 'Much', hint: 'Now' }],
  ['plain', 400, { code: 'P0001', message: 'No' }],
])('%s is answered with %i', async (name, status, body) => {
  const response = await request(`/rpc/${name}`, { method: 'POST', body: {} })
  expect({ status: response.status, ...(response.json() as object) }).toMatchObject({ status, ...body })
})

const NOT_OF_SQL = {
  'Content-Length': '7',
  'transfer-encoding': 'chunked',
  Connection: 'close',
  'Keep-Alive': 'timeout=1',
  upgrade: 'websocket',
  Trailer: 'X-A',
  TE: 'trailers',
  'Proxy-Connection': 'close',
}

test.each(['sets', 'raises_with'])(
  'of the headers that %s sets, those that frame the response are dropped',
  async (name) => {
    const body = { headers: { ...NOT_OF_SQL, 'X-Mine': 'yes' } }
    const { headers, text } = await request(`/rpc/${name}`, { method: 'POST', body })
    expect(headers.get('x-mine')).toBe('yes')
    expect(headers.get('content-length') ?? String(text.length)).toBe(String(text.length))
    const others = Object.keys(NOT_OF_SQL).slice(1)
    expect(others.filter((other) => headers.has(other))).toEqual([])
  },
)

test('what SQL raises may set headers', async () => {
  const { headers } = await request('/rpc/raises', { method: 'POST', body: {} })
  expect([headers.get('x-shop'), headers.get('proxy-status')]).toEqual(['open', 'PostgREST; error=T1'])
})

test('a function knows who calls it, and how', async () => {
  const headers = { 'x-mine': 'yes', cookie: 'c=1; d=2', prefer: 'timezone=UTC' }
  const { json } = await request('/rpc/who?', { role: 'rest_user', claims: { sub: 'ada' }, headers })
  expect(json()).toEqual({
    role: 'rest_user',
    claims: 'ada',
    method: 'GET',
    path: '/rpc/who',
    header: 'yes',
    cookie: '1',
    zone: 'UTC',
  })
})

test.each([
  ['GET', '/rpc/addd?a=1', undefined, 404, 'PGRST202', 'Perhaps you meant to call the function api.add'],
  ['GET', '/rpc/add?a=1&c=1', undefined, 404, 'PGRST202', 'Perhaps you meant to call the function api.add(a, b)'],
  ['POST', '/rpc/same', { a: 1 }, 300, 'PGRST203', expect.stringContaining('Try renaming')],
  ['PUT', '/rpc/add', {}, 405, 'PGRST101', null],
])('%s %s with %j is refused with %i', async (method, path, body, status, code, hint) => {
  const response = await request(path, { method, body })
  expect({ status: response.status, ...(response.json() as object) }).toMatchObject({ status, code, hint })
})

test('a form may have very many values', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const body = Array.from({ length: 100_000 }, (_, index) => `numbers=${index % 3}`).join('&')
  const { status, json } = await request('/rpc/total', { method: 'POST', headers, body })
  expect([status, json()]).toEqual([200, 99_999])
})
