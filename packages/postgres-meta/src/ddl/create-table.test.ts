import { givenDatabase } from '@plinth/testing/given-database'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { columns as columnCatalogue } from '../introspect/columns.ts'
import { constraints as constraintCatalogue } from '../introspect/constraints.ts'
import { tables as tableCatalogue } from '../introspect/tables.ts'
import { introspect } from '../introspection.ts'
import { hostileNames } from '../testing/hostile-names.ts'
import { createTable } from './create-table.ts'
import { fieldAt, InvalidStructure } from './structure-statement.ts'
import type { ColumnDraft, ForeignKeyDraft, TableDraft } from './table-draft.ts'

const { pool } = await givenDatabase()
await pool.query(`create type mood as enum ('glad', 'sad'); create schema "odd schema";
  create domain "odd schema"."odd ""type" as int; create table bystander (id int primary key)`)

const column = (name: string, type = 'text', more: Partial<ColumnDraft> = {}): ColumnDraft => ({
  name,
  type,
  default: null,
  is_nullable: true,
  is_unique: false,
  identity: null,
  check: null,
  comment: null,
  ...more,
})

const draft = (name: string, columns: ColumnDraft[], more: Partial<TableDraft> = {}): TableDraft => ({
  schema: 'public',
  name,
  comment: null,
  rls_enabled: true,
  columns,
  primary_key: [],
  foreign_keys: [],
  ...more,
})

const pointing = (columns: string[], table: string, target: string[]): ForeignKeyDraft => ({
  columns,
  target: { schema: 'public', table, columns: target },
  on_update: 'NO ACTION',
  on_delete: 'CASCADE',
})

const text = (wanted: TableDraft) => createTable(wanted).map(({ sql }) => sql)

/** Extended, so that Postgres takes one statement at a time. */
async function run(client: pg.PoolClient | pg.Pool, wanted: TableDraft) {
  for (const sql of text(wanted)) await client.query({ text: sql, queryMode: 'extended' } as pg.QueryConfig)
}

async function inRolledBack<Result>(work: (client: pg.PoolClient) => Promise<Result>) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    return await work(client)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** Names, hence what a hostile one would change, of everything that is not Postgres' own. */
async function everything(client: pg.PoolClient | pg.Pool) {
  const { rows } = await client.query<{ name: string }>(
    `select n.nspname || ' ' || c.relkind::text || ' ' || c.relname || ' ' || coalesce(a.attname, '') as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema' and c.relkind in ('r', 'v', 'S', 'f', 'm')`,
  )
  return rows.map(({ name }) => name).toSorted()
}

test('a table is what its draft says', async () => {
  const wanted = draft(
    'orders',
    [
      column('id', 'bigint', { identity: 'BY DEFAULT' }),
      column('code', 'varchar(8)', { default: `upper('new')`, is_nullable: false, is_unique: true, comment: `it's` }),
      column('mood', 'public.mood[]', { default: `array['glad']::mood[]` }),
      column('odd', '"odd schema"."odd ""type"', { check: 'odd > 0 and odd < 10' }),
      column('bystander_id', 'integer'),
      column('at', 'timestamp (3) with time zone', { default: `now() - interval '1 day'` }),
      column('parent', 'bigint'),
    ],
    {
      comment: 'What people ordered',
      primary_key: ['id'],
      foreign_keys: [pointing(['bystander_id'], 'bystander', ['id']), pointing(['parent'], 'orders', ['id'])],
    },
  )
  await run(pool, wanted)

  const { rows } = await pool.query(`select 'orders'::regclass::oid::int8::int4 as id`)
  const of = { tables: [rows[0].id] }
  const [table] = await introspect(pool, tableCatalogue, of)
  expect(table).toMatchObject({ rls_enabled: true, comment: 'What people ordered', primary_key: ['id'] })
  const found = await introspect(pool, columnCatalogue, of)
  expect(found.map((each) => [each.name, each.data_type, each.default_value, each.is_nullable])).toEqual([
    ['id', 'bigint', null, false],
    ['code', 'character varying(8)', `upper('new'::text)`, false],
    ['mood', 'mood[]', `ARRAY['glad'::mood]`, true],
    ['odd', '"odd schema"."odd ""type"', null, true],
    ['bystander_id', 'integer', null, true],
    ['at', 'timestamp(3) with time zone', `(now() - '1 day'::interval)`, true],
    ['parent', 'bigint', null, true],
  ])
  expect(found.map(({ identity_generation }) => identity_generation)).toEqual(['BY DEFAULT', ...Array(6).fill(null)])
  expect([found[1]!.is_unique, found[1]!.comment, found[3]!.check]).toEqual([
    true,
    `it's`,
    '(((odd)::integer > 0) AND ((odd)::integer < 10))',
  ])
  const keys = (await introspect(pool, constraintCatalogue, of)).filter(({ kind }) => kind === 'foreign')
  expect(keys.map(({ definition }) => definition)).toEqual([
    'FOREIGN KEY (bystander_id) REFERENCES bystander(id) ON DELETE CASCADE',
    'FOREIGN KEY (parent) REFERENCES orders(id) ON DELETE CASCADE',
  ])
})

test('the SQL reads as a person would write it', () => {
  const columns = [
    column('id', 'bigint', { identity: 'BY DEFAULT' }),
    column('name', 'text', { is_nullable: false, default: '1 + 1' }),
    column('at', 'timestamptz', { default: 'now()' }),
  ]
  expect(text(draft('notes', columns, { primary_key: ['id'] }))).toEqual([
    [
      'create table "public"."notes" (',
      '  "id" bigint generated by default as identity,',
      '  "name" text default (1 + 1) not null,',
      '  "at" timestamptz default now(),',
      '  primary key ("id")',
      ')',
    ].join('\n'),
    'alter table "public"."notes" enable row level security',
  ])
})

test('a hostile name is refused, or is exactly that name and nothing else changes', async () => {
  const before = await everything(pool)
  expect(hostileNames.length).toBeGreaterThan(250)
  let kept = 0
  for (const name of hostileNames) {
    const wanted = draft(name, [column('id', 'int', { comment: 'c' }), column(name, 'text', { is_unique: true })], {
      comment: name.replaceAll(/[\0\p{Surrogate}]/gu, '') || 'none',
      primary_key: ['id'],
      foreign_keys: [pointing(['id'], name, ['id'])],
    })
    const after = await inRolledBack(async (client) => {
      await run(client, wanted)
      return everything(client)
    }).catch((error: unknown) => error)
    if (after instanceof Error) {
      const refusedByPostgres = 'code' in after && after.code === '42701'
      expect(after instanceof InvalidStructure || refusedByPostgres, `${JSON.stringify(name)}: ${after}`).toBe(true)
      continue
    }
    kept++
    const added = [`public r ${name} id`, `public r ${name} ${name}`]
    expect(after, JSON.stringify(name)).toEqual([...before, ...added].toSorted())
  }
  expect(kept).toBeGreaterThan(150)
  expect(await everything(pool)).toEqual(before)
})

test('a hostile schema is refused, or is exactly that one', async () => {
  for (const name of hostileNames) {
    const found = await inRolledBack(async (client) => {
      const [create] = text(draft('t', [column('id', 'int')], { schema: name, rls_enabled: false }))
      await client.query(`create schema "${name.replaceAll('"', '""')}"`)
      await client.query(create!)
      return client.query(
        'select nspname from pg_namespace n join pg_class c on relnamespace = n.oid and relname = $1',
        ['t'],
      )
    }).catch((error: unknown) => error)
    if (found instanceof Error) {
      const isKnown = 'code' in found && ['42P06', '42939'].includes(String(found.code))
      expect(found instanceof InvalidStructure || isKnown, JSON.stringify(name)).toBe(true)
    } else expect(found, JSON.stringify(name)).toMatchObject({ rows: [{ nspname: name }] })
  }
})

const escapes = [
  'int); drop table bystander; --',
  'int primary key',
  'int unique',
  'int references bystander',
  "text default 'x'",
  'int, b int',
  'int not null',
  'int -- comment',
  'int /* comment */',
  'text collate "C"',
  'setof int',
  '"unclosed',
  '"a""',
  'a.b.c',
  'numeric(10,2',
  'numeric(1;2)',
  'int[',
  '"x\0"',
  `"${'x'.repeat(64)}"`,
  '',
  ' ',
]

test.each(escapes)('the type %j is refused at its field', (type) => {
  expect(() => createTable(draft('t', [column('a', type)]))).toThrow(
    expect.objectContaining({ name: 'InvalidStructure', field: 'columns.0.type' }),
  )
})

const openExpressions = [
  '0); drop table bystander; --',
  '0) not null, b int default (0',
  '0; drop table bystander',
  "'unclosed",
  "e'unclosed\\'",
  '"unclosed',
  '$$unclosed',
  '$a$unclosed$b$',
  '0 -- comment',
  '0 /* comment',
  '0 /* comment */',
  '(0]',
  ')(',
  '(',
  '\0',
  "'\ud800'",
  '',
  '\n',
]

test.each(openExpressions)('the expression %j is refused at its field', (expression) => {
  for (const kind of ['default', 'check'] as const)
    expect(() => createTable(draft('t', [column('a', 'int', { [kind]: expression })]))).toThrow(
      expect.objectContaining({ name: 'InvalidStructure', field: `columns.0.${kind}` }),
    )
})

test('an expression cannot become a part of what follows it', async () => {
  const before = await everything(pool)
  for (const expression of ['0 not null', '0 check (true)', '0 primary key', '0, b int', "'a' references bystander"]) {
    await expect(run(pool, draft('t', [column('a', 'int', { default: expression })])), expression).rejects.toThrow()
  }
  expect(await everything(pool)).toEqual(before)
})

test('where Postgres finds an error, the field is known', async () => {
  const wanted = draft('🐘', [
    column('🐘', 'text', { default: "'🐘🐘'" }),
    column('a', 'nonsense'),
    column('b', 'int', { default: 'no_such_function()' }),
    column('c', 'int', { check: 'missing > 1' }),
  ])
  const fields = []
  for (const broken of wanted.columns.slice(1)) {
    const [create] = createTable({ ...wanted, columns: [wanted.columns[0]!, broken] })
    const error = await pool.query(create!.sql).catch((failure: unknown) => failure)
    fields.push(fieldAt(create!, Number(Object(error).position)))
  }
  expect(fields).toEqual(['columns.1.type', 'columns.1.default', 'columns.1.check'])
})

test.each<[field: string, TableDraft]>([
  ['columns.1.name', draft('t', [column('a'), column('a')])],
  ['columns.0.default', draft('t', [column('a', 'int', { identity: 'ALWAYS', default: '1' })])],
  ['primary_key', draft('t', [column('a')], { primary_key: ['b'] })],
  ['foreign_keys.0.columns', draft('t', [column('a')], { foreign_keys: [pointing(['b'], 'bystander', ['id'])] })],
  ['foreign_keys.0.columns', draft('t', [column('a')], { foreign_keys: [pointing([], 'bystander', [])] })],
  ['foreign_keys.0.target', draft('t', [column('a')], { foreign_keys: [pointing(['a'], 'bystander', [])] })],
  ['name', draft('', [column('a')])],
  ['schema', draft('t', [column('a')], { schema: '' })],
])('what cannot be is refused at %s', (field, wanted) => {
  expect(() => createTable(wanted)).toThrow(expect.objectContaining({ name: 'InvalidStructure', field }))
})
