import { givenDatabase } from '@plinth/testing/given-database'
import pg from 'pg'
import { expect, test } from 'vitest'
import { columns } from './introspect/columns.ts'
import { constraints } from './introspect/constraints.ts'
import { schemas } from './introspect/schemas.ts'
import { tables } from './introspect/tables.ts'
import { types } from './introspect/types.ts'
import { introspect } from './introspection.ts'
import { ident, literal, qualified } from './quote.ts'

const { pool, connection } = await givenDatabase()

const hostile = `quo"te's \\ {,}\n🐘 ${'é'.repeat(20)}`

test('objects with hostile names are read back exactly', async () => {
  const [schema, table, column, other, label, constraint] = [
    hostile,
    `t${hostile}`,
    `c${hostile}`,
    `o${hostile}`,
    `l${hostile}`,
    `k${hostile}`,
  ]
  await pool.query(`
    create schema ${ident(schema)};
    comment on schema ${ident(schema)} is ${literal(hostile)};
    create type ${qualified(schema, label)} as enum (${literal(label)}, 'b');
    create type ${qualified(schema, 'pair')} as (${ident(column)} int, b ${qualified(schema, label)}[]);
    create domain ${qualified(schema, 'positive')} as numeric(10,2) not null default 1 check (value > 0);
    create type ${qualified(schema, 'span')} as range (subtype = float8);
    create table ${qualified(schema, table)} (
      ${ident(column)} int8 generated always as identity,
      ${ident(other)} ${qualified(schema, label)}[] default '{}' not null,
      doubled int8 generated always as (1 * 2) stored,
      amount ${qualified(schema, 'positive')} check (amount < 10),
      constraint ${ident(constraint)} primary key (${ident(other)}, ${ident(column)}),
      unique (${ident(column)})
    );
    comment on column ${qualified(schema, table, column)} is ${literal(hostile)};
    alter table ${qualified(schema, table)} enable row level security, force row level security;
    create table ${qualified(schema, 'child')} (
      x int8 references ${qualified(schema, table)} (${ident(column)}) on update cascade on delete set null deferrable initially deferred,
      r int4range, exclude using gist (r with &&)
    )`)
  const filter = { schemas: [schema] }

  expect(await introspect(pool, schemas, filter)).toMatchObject([
    { name: schema, owner: connection.user, comment: hostile },
  ])
  const found = await introspect(pool, tables, filter)
  expect(found).toMatchObject([
    { name: 'child', kind: 'table', rls_enabled: false, primary_key: [], estimated_rows: null },
    {
      schema,
      name: table,
      kind: 'table',
      rls_enabled: true,
      rls_forced: true,
      primary_key: [other, column],
      comment: null,
    },
  ])
  expect(await introspect(pool, columns, { ...filter, tables: [found[1]!.id] })).toMatchObject([
    {
      table_id: found[1]!.id,
      schema,
      table,
      name: column,
      position: 1,
      data_type: 'bigint',
      udt_name: 'int8',
      is_nullable: false,
      is_identity: true,
      identity_generation: 'ALWAYS',
      is_generated: false,
      is_unique: true,
      is_ordered: true,
      enums: [],
      comment: hostile,
    },
    {
      name: other,
      is_unique: false,
      is_identity: false,
      enums: [label, 'b'],
      default_value: expect.stringContaining('{}'),
    },
    { name: 'doubled', is_generated: true, default_value: expect.stringContaining('1 * 2'), is_nullable: true },
    { name: 'amount', check: '((amount)::numeric < (10)::numeric)', is_nullable: false },
  ])
  const listed = await introspect(pool, constraints, filter)
  const of = (kind: string) => listed.filter((one) => one.kind === kind)
  expect(of('exclusion')).toMatchObject([{ table: 'child', columns: ['r'], target: null }])
  expect(of('primary')).toMatchObject([{ schema, table, name: constraint, columns: [other, column] }])
  expect(of('unique')).toMatchObject([{ table, columns: [column], definition: `UNIQUE (${ident(column)})` }])
  expect(of('check')).toMatchObject([{ table, columns: ['amount'], is_validated: true }])
  expect(of('foreign')).toMatchObject([
    {
      table: 'child',
      columns: ['x'],
      is_deferrable: true,
      is_initially_deferred: true,
      target: { table_id: found[1]!.id, schema, table, columns: [column], on_update: 'CASCADE', on_delete: 'SET NULL' },
    },
  ])
  expect(await introspect(pool, types, filter)).toMatchObject([
    { name: label, kind: 'enum', values: [label, 'b'] },
    { name: 'pair', kind: 'composite', attributes: [{ name: column, data_type: 'integer' }, { name: 'b' }] },
    {
      name: 'positive',
      kind: 'domain',
      base_type: 'numeric(10,2)',
      is_not_null: true,
      default_value: '1',
      checks: ['CHECK ((VALUE > (0)::numeric))'],
    },
    { name: 'span', kind: 'range', base_type: 'double precision' },
  ])
})

test('every kind of table has its own name', async () => {
  await pool.query(`
    create schema kinds; set search_path = kinds;
    create table a_table (id int primary key); create table b_parted (id int) partition by list (id);
    create table c_part partition of b_parted for values in (1); create view d_view as select 1 as x;
    create materialized view e_matview as select 1 as x; create table f_parent (id int); create table g_child () inherits (f_parent);
    create foreign data wrapper nothing; create server nowhere foreign data wrapper nothing;
    create foreign table h_foreign (id int) server nowhere; analyze a_table; reset search_path`)
  const found = await introspect(pool, tables, { schemas: ['kinds'] })
  expect(found.map(({ name, kind, has_children }) => [name, kind, has_children])).toEqual([
    ['a_table', 'table', false],
    ['b_parted', 'partitioned', true],
    ['c_part', 'table', false],
    ['d_view', 'view', false],
    ['e_matview', 'materialized view', false],
    ['f_parent', 'table', true],
    ['g_child', 'table', false],
    ['h_foreign', 'foreign', false],
  ])
  expect(found[0]).toMatchObject({ bytes: 8192 })
})

test('the schemas of the system are left out unless they are asked for', async () => {
  expect((await introspect(pool, schemas)).map(({ name }) => name)).toContain('public')
  const listings = [schemas, tables, columns, constraints, types].map((one) =>
    pool.query(
      one.sql,
      one.parameters.map(() => null),
    ),
  )
  for (const { rows } of await Promise.all(listings)) {
    expect(JSON.stringify(rows)).not.toMatch(/"(schema|name)":"(pg_catalog|information_schema|pg_toast)"/)
  }
  expect(
    (await introspect(pool, tables, { schemas: ['pg_catalog'], search: 'PG_CLASS' })).map(({ name }) => name),
  ).toContain('pg_class')
})

test('five thousand tables are read page by page and found by name', async () => {
  await pool.query(`create schema crowd; do $$ begin for i in 1..5000 loop
    execute format('create table crowd.table_%s (id int primary key)', lpad(i::text, 4, '0')); end loop; end $$`)
  const names: string[] = []
  for (let offset = 0; offset < 5000; offset += 1000) {
    names.push(...(await introspect(pool, tables, { schemas: ['crowd'], limit: 1000, offset })).map(({ name }) => name))
  }
  expect(names).toEqual(Array.from({ length: 5000 }, (_, i) => `table_${String(i + 1).padStart(4, '0')}`))
  expect((await introspect(pool, tables, { search: 'TABLE_4999' })).map(({ name }) => name)).toEqual(['table_4999'])
  expect(await introspect(pool, tables, { search: '%', schemas: ['crowd'] })).toEqual([])
})

test('a table that another session holds exclusively is listed without waiting for it', async () => {
  await pool.query('create schema held; create table held.locked (id int)')
  const holder = new pg.Client(connection)
  await holder.connect()
  await holder.query('begin; lock table held.locked in access exclusive mode')
  expect(await introspect(pool, tables, { schemas: ['held'] })).toMatchObject([{ name: 'locked', bytes: null }])
  await holder.end()
  expect(await introspect(pool, tables, { schemas: ['held'] })).toMatchObject([{ name: 'locked', bytes: 0 }])
})

test('a table whose indexes are being rebuilt is listed without waiting for them', async () => {
  await pool.query(
    'create schema rebuilt; create table rebuilt.keyed (id int primary key); create table rebuilt.long (body text)',
  )
  const holder = new pg.Client(connection)
  await holder.connect()
  await holder.query('begin; reindex index rebuilt.keyed_pkey; reindex table rebuilt.long')
  expect(await introspect(pool, tables, { schemas: ['rebuilt'] })).toMatchObject([{ bytes: null }, { bytes: null }])
  await holder.end()
  expect(await introspect(pool, tables, { schemas: ['rebuilt'] })).toMatchObject([{ bytes: 8192 }, { bytes: 8192 }])
})

test('a row that is not as described is an error', async () => {
  await expect(
    introspect(pool, {
      ...tables,
      sql: `select 1 as id where $1::text[] is null and $2::text is null and $3::int is null and $4::int is null and $5::int[] is null`,
    }),
  ).rejects.toThrow()
})
