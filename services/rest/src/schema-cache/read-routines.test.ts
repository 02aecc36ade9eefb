import { sqlOver } from '@plinth/service-kit/sql'
import { givenDatabase } from '@plinth/testing/given-database'
import { expect, test } from 'vitest'
import { defaultConfig } from '../config/default-config.ts'
import { lookup } from './by-schema.ts'
import { readSchemaCache } from './read-schema-cache.ts'

const { pool } = await givenDatabase()
await pool.query(`
  create schema api; create schema hidden;
  create table api.clients (id int primary key);
  create table api.projects (id int primary key, client_id int references api.clients);
  create domain api.client_row as api.clients;
  create domain api."text/x-list" as text;
  create domain api."*/*" as bytea;
  create domain api.color as int;
  create function api.add(a int, b int default 1) returns int language sql as 'select a + b';
  create function api.pick(a text) returns int language sql as 'select 1';
  create function api.pick(a int) returns int language sql as 'select 2';
  comment on function api.add(int, int) is 'Adds';
  create function api.add(a int, b int, c int) returns int language sql as 'select a + b + c';
  create function api.parts(out first text, inout whole text, second int) language sql as $$ select '', '' $$;
  create function api.unnamed(json) returns json language sql as 'select $1';
  create function api.unnamed_number(int) returns int language sql as 'select $1';
  create function api.any_of(variadic ids int[]) returns setof api.clients language sql stable as 'select * from api.clients';
  create function api.aliased() returns api.client_row language sql immutable as 'select row(1)::api.clients';
  create function api.slow(c character, b bit) returns void language sql
    set statement_timeout = '5s' set work_mem = '8MB' set default_transaction_isolation = 'serializable' as '';
  create function api.on_change() returns trigger language plpgsql as 'begin return new; end';
  create procedure api.proceed() language sql as '';
  create function hidden.secret() returns int language sql as 'select 1';
  create function api.client(api.projects) returns setof api.clients rows 1 language sql stable as 'select * from api.clients';
  create function api.clients(api.projects) returns setof api.clients language sql stable as 'select * from api.clients';
  create function api.color_json(api.color) returns json language sql as $$ select to_json('red'::text) $$;
  create cast (api.color as json) with function api.color_json(api.color) as implicit;
  create function api.add_line(state api."text/x-list", next api.clients) returns api."text/x-list" language sql as 'select state';
  create aggregate api.lines(api.clients) (sfunc = api.add_line, stype = api."text/x-list", initcond = '');
  create function api.file() returns api."*/*" language sql as $$ select 'x'::bytea::api."*/*" $$;
`)
const cache = await readSchemaCache(sqlOver(pool), { ...defaultConfig, dbSchemas: ['api'] }, new Set())
const routines = (name: string) => lookup(cache.routines, { schema: 'api', name }) ?? []

test('functions of one name stand in the order of how much they ask for', () => {
  expect(routines('add').map(({ parameters }) => parameters.length)).toEqual([2, 3])
  expect(routines('add')[0]).toMatchObject({
    comment: 'Adds',
    volatility: 'volatile',
    returns: { isSet: false, kind: 'scalar', type: { schema: 'pg_catalog', name: 'int4' } },
    parameters: [
      { name: 'a', type: 'integer', required: true },
      { name: 'b', type: 'integer', required: false },
    ],
  })
})

test('functions that ask for as much stand in the order of the types that they take', () => {
  expect(routines('pick').map(({ parameters }) => parameters[0]!.type)).toEqual(['integer', 'text'])
})

test('out parameters are no parameters, and make rows of what is returned', () => {
  expect(routines('parts')[0]).toMatchObject({
    returns: { kind: 'composite' },
    parameters: [
      { name: 'whole', type: 'text' },
      { name: 'second', type: 'integer' },
    ],
  })
})

test('a parameter without a name is one that takes a whole body', () => {
  expect(routines('unnamed')[0]!.parameters).toMatchObject([{ name: '', type: 'json' }])
  expect(routines('unnamed_number')).toEqual([])
})

test('what a function returns is known: rows of a table, a domain over them, nothing', () => {
  expect(routines('any_of')[0]).toMatchObject({
    isVariadic: true,
    volatility: 'stable',
    parameters: [{ name: 'ids', type: 'integer[]', variadic: true }],
    returns: { isSet: true, kind: 'composite', type: { schema: 'api', name: 'clients' }, isAlias: false },
  })
  expect(routines('aliased')[0]!.returns).toMatchObject({ kind: 'composite', type: { name: 'clients' }, isAlias: true })
})

test('types that cut off take all of a value, and settings for the transaction are known', () => {
  expect(routines('slow')[0]).toMatchObject({
    isolation: 'serializable',
    settings: [
      ['statement_timeout', '5s'],
      ['default_transaction_isolation', 'serializable'],
    ],
    parameters: [
      { type: 'character', unboundedType: 'character varying' },
      { type: 'bit', unboundedType: 'bit varying' },
    ],
  })
})

test('triggers, procedures and functions of other schemas are not called', () => {
  expect(routines('file')).toHaveLength(1)
  expect([...routines('on_change'), ...routines('proceed')]).toEqual([])
  expect(cache.routines.get('hidden')).toBeUndefined()
})

test('a function from rows to rows is a relationship, and takes the place of one that has its name', () => {
  const found = lookup(cache.relationships, { schema: 'api', name: 'projects' })!
  expect(
    found.map(({ kind, ...rest }) => [kind, 'function' in rest && rest.function.name, 'toOne' in rest && rest.toOne]),
  ).toEqual([
    ['computed', 'client', true],
    ['computed', 'clients', false],
  ])
})

test('casts of domains and media types of domains are known', () => {
  expect(cache.representations.get('api.color')).toEqual(new Map([['json', 'api.color_json']]))
  const handlers = cache.mediaHandlers
  expect(handlers.of.get('api')!.get('clients')!.get('text/x-list')).toEqual({
    function: { schema: 'api', name: 'lines' },
    target: { schema: 'api', name: 'clients' },
    mediaType: 'text/x-list',
  })
  expect(handlers.of.get('api')!.get('file')!.get('*/*')!.mediaType).toBe('application/octet-stream')
})
