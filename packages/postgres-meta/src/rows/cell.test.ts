import { givenDatabase } from '@plinth/testing/given-database'
import { expect, test } from 'vitest'
import { columns as columnCatalogue } from '../introspect/columns.ts'
import { introspect } from '../introspection.ts'
import { ident, literal } from '../quote.ts'
import { asText, type RowQuery } from './row-query.ts'
import { selectCell } from './select-cell.ts'
import { selectRows } from './select-rows.ts'

const { pool } = await givenDatabase()

/** A value of every type that Postgres brings and that reads what it writes. */
const values: Record<string, string> = {
  '"char"': 'a',
  aclitem: 'postgres=r/postgres',
  bigint: '-9007199254740993',
  bit: '1',
  'bit varying': '10110',
  boolean: 'true',
  box: '(3,4),(1,2)',
  bytea: '\\x00ff',
  character: 'a',
  'character(4)': 'a',
  'character varying': 'padded  ',
  cid: '7',
  cidr: '10.0.0.0/8',
  circle: '<(1,2),3>',
  date: '2026-11-22',
  datemultirange: '{[2026-11-22,2026-11-24)}',
  daterange: '[2026-11-22,2026-11-24)',
  'double precision': '0.1',
  inet: '10.0.106.49/32',
  int4multirange: '{[1,3)}',
  int4range: '[1,3)',
  int8multirange: '{[1,3)}',
  int8range: '[1,3)',
  integer: '-7',
  interval: '1 year 2 days 03:04:05.6',
  json: '{"n":  1.10}',
  jsonb: '{"n":  1.10}',
  jsonpath: '$.a[*] ? (@ > 1)',
  line: '{1,2,3}',
  lseg: '[(1,2),(3,4)]',
  macaddr: '08:00:2b:01:02:03',
  macaddr8: '08:00:2b:01:02:03:04:05',
  money: '12.30',
  name: 'a name',
  numeric: '1.10',
  nummultirange: '{[1.5,3)}',
  numrange: '[1.5,3)',
  oid: '4294967295',
  oidvector: '1 2 3',
  int2vector: '1 2 3',
  path: '((1,2),(3,4))',
  pg_lsn: '16/B374D848',
  pg_snapshot: '10:20:10,14,15',
  point: '(1.5,2)',
  polygon: '((1,2),(3,4))',
  real: '0.1',
  refcursor: 'cursor',
  regclass: 'pg_class',
  regcollation: '"C"',
  regconfig: 'english',
  regdictionary: 'simple',
  regnamespace: 'pg_catalog',
  regoper: '||/',
  regoperator: '+(integer,integer)',
  regproc: 'now',
  regprocedure: 'abs(integer)',
  regrole: 'postgres',
  regtype: 'integer',
  smallint: '7',
  text: 'padded  ',
  tid: '(1,2)',
  'time with time zone': '03:04:05.6+02',
  'time without time zone': '03:04:05.6',
  'timestamp with time zone': '2026-11-22 03:04:05.6+02',
  'timestamp without time zone': '2026-11-22 03:04:05.6',
  tsmultirange: '{[2026-11-22 00:00,2026-11-23 00:00)}',
  tsquery: "'a' & 'b'",
  tsrange: '[2026-11-22 00:00,2026-11-23 00:00)',
  tstzmultirange: '{[2026-11-22 00:00+00,2026-11-23 00:00+00)}',
  tstzrange: '[2026-11-22 00:00+00,2026-11-23 00:00+00)',
  tsvector: "'a':1 'b':2",
  txid_snapshot: '10:20:10,14,15',
  uuid: '12345678-1234-1234-1234-123456789abc',
  xid: '7',
  xid8: '7',
  xml: '<a>1</a>',
  'public.pair': '(1,)',
  'public.mood': 'glad',
  'public.padded': 'a',
}

/** Types that take no input, so that no table has a value of them. */
const withoutInput = new Set([
  'gtsvector',
  'pg_brin_bloom_summary',
  'pg_brin_minmax_multi_summary',
  'pg_dependencies',
  'pg_mcv_list',
  'pg_ndistinct',
  'pg_node_tree',
])

const owner = await pool.query<{ name: string }>('select current_user as name')
values['regrole'] = owner.rows[0]!.name
values['aclitem'] = `${owner.rows[0]!.name}=r/${owner.rows[0]!.name}`

await pool.query(`create type pair as (a int, b text); create type mood as enum ('glad', 'sad');
  create domain padded as char(3)`)

test('every type of Postgres has a value here', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `select format_type(oid, null) as name from pg_type
     where typnamespace = 'pg_catalog'::regnamespace and typtype in ('b', 'r', 'm') and typcategory not in ('A', 'Z')
       or typname in ('oidvector', 'int2vector', 'char')`,
  )
  const absent = rows.map(({ name }) => name).filter((name) => !(name in values) && !withoutInput.has(name))
  expect(rows.length).toBeGreaterThan(60)
  expect(absent).toEqual([])
})

test('a cell reads as the type itself writes it, also in arrays, and nothing stays nothing', async () => {
  const types = Object.keys(values)
  const columns = types.flatMap((type) => [type, `${type}[]`])
  await pool.query(
    `create table every_type (id int primary key, ${columns
      .map((type, index) => `${ident(`c${index}`)} ${type}`)
      .join(', ')})`,
  )
  await pool.query(
    `insert into every_type select 1, ${types
      .map((type) => `${literal(values[type]!)}::${type}, array[${literal(values[type]!)}, null]::${type}[]`)
      .join(', ')}`,
  )
  await pool.query('insert into every_type values (2)')
  const id = await pool.query<{ id: number }>(`select 'every_type'::regclass::oid::int8::int4 as id`)
  const described = await introspect(pool, columnCatalogue, { tables: [id.rows[0]!.id] })
  const listing = {
    schema: 'public',
    table: 'every_type',
    columns: described,
    identity: { kind: 'columns' as const, columns: ['id'] },
  }

  const { query, read } = selectRows({ ...listing, limit: 10 })
  const shown = read(await ask(query)).rows.map(({ cells }) => cells.map(({ value }) => value))
  const written = await ask({ text: 'table every_type order by id', values: [], rowMode: 'array', types: asText })

  expect(Object.fromEntries(columns.map((type, index) => [type, shown[0]?.[index + 1]]))).toEqual(
    Object.fromEntries(columns.map((type, index) => [type, written[0]?.[index + 1]])),
  )
  expect(shown).toEqual(written)
  expect(shown[1]?.slice(1).every((value) => value === null)).toBe(true)
  for (const [index, { name }] of described.entries()) {
    expect(await ask(selectCell({ ...listing, column: name, key: ['1'] }))).toEqual([[written[0]![index]]])
  }
})

test('a row whose fields are all null is a value', async () => {
  await pool.query(
    'create table pairs (id int primary key, p pair); insert into pairs values (1, row(null, null)), (2, null)',
  )
  const id = await pool.query<{ id: number }>(`select 'pairs'::regclass::oid::int8::int4 as id`)
  const { query, read } = selectRows({
    schema: 'public',
    table: 'pairs',
    columns: await introspect(pool, columnCatalogue, { tables: [id.rows[0]!.id] }),
    identity: { kind: 'columns', columns: ['id'] },
    limit: 10,
  })

  expect(read(await ask(query)).rows.map(({ cells }) => cells[1]?.value)).toEqual(['(,)', null])
})

async function ask(query: RowQuery): Promise<(string | null)[][]> {
  const { rows } = await pool.query<(string | null)[]>(query)
  return rows
}
