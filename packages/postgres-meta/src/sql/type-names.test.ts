import { givenDatabase } from '@plinth/testing/given-database'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { builtInType } from './built-in-types.ts'
import { jsonRows } from './json-rows.ts'
import { runStatements } from './run-statements.ts'

const { pool, connection } = await givenDatabase()
const elsewhere = await givenDatabase()
const clients: pg.Client[] = []
afterAll(() => Promise.all(clients.map((client) => client.end())))

async function givenClient(database = connection) {
  const client = new pg.Client(database)
  await client.connect()
  clients.push(client)
  const limits = { transaction: true, rowLimit: 10, byteLimit: 1e6, timeoutMs: 10_000, terminate: async () => true }
  async function result(text: string) {
    const { results, error } = await runStatements(client, text, limits)
    if (error) throw new Error(error.message)
    return results.at(-1)!
  }
  return { client, result, typesOf: async (text: string) => (await result(text)).columns.map(({ type }) => type) }
}

/** Those of which there can be no column in a result. */
const withoutValues = `'pg_ddl_command', 'table_am_handler', 'index_am_handler', 'any', 'trigger', 'language_handler',
  'internal', 'anyelement', 'anynonarray', 'fdw_handler', 'tsm_handler', 'anyenum', 'anyrange', 'event_trigger',
  'anymultirange', 'anycompatiblemultirange', 'anycompatible', 'anycompatiblearray', 'anycompatiblenonarray',
  'anycompatiblerange'`

test('every built-in type whose OID stays is known, as the server itself names it', async () => {
  const { rows } = await pool.query<{ oid: number; name: string; element: number | null }>(
    `select t.oid::int, format_type(t.oid, -1) as name, case when e.typdelim = ',' then e.oid::int end as element
     from pg_type t left join pg_type e on e.oid = t.typelem and e.typarray = t.oid
     where t.oid < 10000 and t.typname not in (${withoutValues}) order by t.oid`,
  )
  expect(rows.length).toBeGreaterThan(150)
  const known = rows.map(({ oid }) => ({ oid, ...builtInType({ oid, modifier: -1 }) }))
  expect(known).toEqual(rows.map(({ element, ...row }) => ({ ...row, ...(element === null ? {} : { element }) })))
})

test('what is not a built-in type is not known', () => {
  for (const oid of [0, 1, 9999, 10_000, 16_384, 4_294_967_295])
    expect(builtInType({ oid, modifier: -1 })).toBeUndefined()
})

const fields = ['year', 'month', 'day', 'hour', 'minute', 'second', 'year to month', 'day to hour', 'day to minute']
const intervals = [...fields, 'day to second', 'hour to minute', 'hour to second', 'minute to second', 'second(2)']

test.each([
  'numeric',
  'numeric(10,2)',
  'numeric(3)',
  'numeric(5,-3)',
  'numeric(2,1000)',
  'numeric(1000,-1000)',
  'varchar',
  'varchar(1)',
  'varchar(10485760)',
  'char',
  'char(5)',
  'bpchar',
  '"char"',
  'bit',
  'bit(7)',
  'varbit',
  'bit varying(64)',
  ...['time', 'timetz', 'timestamp', 'timestamptz', 'interval'].flatMap((type) => [type, `${type}(0)`, `${type}(6)`]),
  ...intervals.map((field) => `interval ${field}`),
  'interval day to second(3)',
])('a column of %s, and of its array, is named as the server does', async (type) => {
  const { fields } = await pool.query(`select null::${type} as one, null::${type}[] as many`)
  for (const { dataTypeID: oid, dataTypeModifier: modifier } of fields) {
    const { rows } = await pool.query('select format_type($1, $2) as name', [oid, modifier])
    expect(builtInType({ oid, modifier })?.name).toBe(rows[0].name)
  }
})

test('built-in types are not asked for', async () => {
  const { client, result } = await givenClient()
  const asked: string[] = []
  const query = client.query
  client.query = Object.assign((...sent: unknown[]) => {
    if (sent[0] instanceof Object && 'text' in sent[0]) asked.push(String(sent[0].text))
    return Reflect.apply(query, client, sent)
  }, query)
  await result(`select 1, 'a', array[1.5], '{}'::jsonb, now()`)
  await result(`select typname from pg_type`)
  expect(asked).toEqual([])
  await result(`create type asked_for as enum ('a'); select 'a'::asked_for`)
  expect(asked).toHaveLength(1)
})

test('a person whose search path hides the built-in types changes no name, neither theirs nor anybody else’s', async () => {
  const hostile = await givenClient(elsewhere.connection)
  const other = await givenClient()
  const columns = `1::pg_catalog.int4, 'a'::pg_catalog.text, '{}'::pg_catalog.jsonb, array['a'::pg_catalog.text],
    1.5::pg_catalog.numeric(10,2), '(1,2)'::pg_catalog.int4range`
  const names = ['integer', 'text', 'jsonb', 'text[]', 'numeric(10,2)', 'int4range']

  expect(
    await hostile.typesOf(
      `create schema shadow; create type shadow.text as enum ('a'); create type shadow.jsonb as enum ('a');
       create type shadow."integer" as enum ('a'); create type shadow.int4range as enum ('a');
       set search_path = shadow, pg_catalog; select ${columns}`,
    ),
  ).toEqual(names)
  expect(await other.typesOf(`select ${columns}`)).toEqual(names)
})

test('a type has one name whatever the search path is', async () => {
  const { typesOf } = await givenClient()
  await pool.query(`create schema extensions; create schema shop;
    create type public.colour as enum ('red'); create type extensions.shade as enum ('dark');
    create type shop.size as enum ('s'); create type shop.colour as enum ('blue');
    create type extensions.colour as enum ('green'); create type public.text as enum ('t');
    create type public."integer" as enum ('i'); create type public."a[]" as enum ('a')`)
  const columns = `null::public.colour, null::public.colour[], null::extensions.shade, null::shop.size[],
    null::shop.colour, null::extensions.colour, null::public.text, null::public."integer", null::public."a[]",
    null::pg_catalog.pg_constraint, null::information_schema.sql_identifier[]`
  const inOrder =
    'colour, colour[], shade, shop.size[], shop.colour, extensions.colour, public.text, "integer", "a[]", pg_constraint'
  const names = [...inOrder.split(', '), 'information_schema.sql_identifier[]']
  for (const path of [`''`, 'shop, extensions, public, pg_catalog', 'pg_temp', 'public', 'extensions', 'shop'])
    expect([path, await typesOf(`set search_path = ${path}; select ${columns}`)]).toEqual([path, names])
})

test('operators and functions of the person have no part in naming types', async () => {
  const { typesOf } = await givenClient(elsewhere.connection)
  expect(
    await typesOf(
      `create schema trap; create type public.trapped as enum ('a');
       create function trap.refuse(oid, oid) returns bool language plpgsql as 'begin raise ''trapped''; end';
       create operator trap.= (leftarg = oid, rightarg = oid, function = trap.refuse);
       create function trap.concat(variadic "any") returns text language internal as 'text_concat';
       create function trap.format_type(oid, int) returns text language sql as 'select ''trapped''';
       create function trap.array_position(name[], name) returns int language sql as 'select 1';
       create function trap.format(text, name) returns text language sql as 'select ''trapped''';
       set search_path = trap, pg_catalog; select null::public.trapped`,
    ),
  ).toEqual(['trapped'])
})

test('a value is written by what its type is, not by what it is called', async () => {
  const { client, result } = await givenClient()
  await pool.query(`create schema odd;
    create type odd.oid as enum ('not a number'); create type odd.bool as enum ('yes');
    create type odd.jsonb as enum ('{'); create type odd."integer[]" as enum ('{1}');
    create type odd."double precision" as enum ('1e5'); create domain odd.int4 as text; create domain odd.text as int4;
    create type odd.box as enum ('a,b')`)
  await client.query('set search_path = odd, pg_catalog')
  const answer =
    await result(`select 'not a number'::oid as a, 'yes'::bool as b, '{'::jsonb as c, '{1}'::"integer[]" as d,
    '1e5'::"double precision" as e, 'x'::int4 as f, 7::text as g, array['yes'::bool] as h, array['x'::int4] as i,
    array['a,b'::box] as j, array[7::text] as k, array['not a number'::oid] as l, 5::pg_catalog.oid as m`)
  expect(JSON.parse(jsonRows(answer))).toEqual([
    {
      a: 'not a number',
      b: 'yes',
      c: '{',
      d: '{1}',
      e: '1e5',
      f: 'x',
      g: 7,
      h: ['yes'],
      i: ['x'],
      j: ['a,b'],
      k: ['7'],
      l: ['not a number'],
      m: 5,
    },
  ])
})
