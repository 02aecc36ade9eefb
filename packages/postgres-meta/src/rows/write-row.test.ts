import { givenDatabase } from '@plinth/testing/given-database'
import { expect, test } from 'vitest'
import { columns as columnCatalogue } from '../introspect/columns.ts'
import { introspect } from '../introspection.ts'
import { ident, literal } from '../quote.ts'
import { valuesOfTypes } from '../testing/values-of-types.ts'
import { changeStatement } from './change-statement.ts'
import { asText, type RowQuery } from './row-query.ts'
import { deleteRow, insertRow, lockRow, UnwritableChange, updateRow, type WrittenTable } from './write-row.ts'

const { pool } = await givenDatabase()
await pool.query(`create type pair as (a int, b text); create type mood as enum ('glad', 'sad');
  create domain padded as char(3)`)
const values = await valuesOfTypes(pool)

async function given(table: string, definition: string): Promise<WrittenTable> {
  await pool.query(`create table ${ident(table)} ${definition}`)
  const { rows } = await pool.query<{ id: number }>('select $1::regclass::oid::int8::int4 as id', [ident(table)])
  const columns = await introspect(pool, columnCatalogue, { tables: [rows[0]!.id] })
  return { schema: 'public', table, columns, identity: { kind: 'columns', columns: ['id'] } }
}

async function ask(query: RowQuery): Promise<(string | null)[][]> {
  const { rows } = await pool.query<(string | null)[]>(query)
  return rows
}

const insert = async (table: WrittenTable, given: Record<string, string | null>, keepsIdentity = false) =>
  ask(
    insertRow(
      table,
      { values: Object.entries(given).map(([column, value]) => ({ column, value })), keepsIdentity },
      { columns: Object.keys(given) },
    ),
  )

const rowsIn = (table: WrittenTable) =>
  ask({ text: `table ${ident(table.table)} order by id`, values: [], rowMode: 'array', types: asText })

test('a value of every type, and an array of it, is written as it was read', async () => {
  const types = Object.keys(values).flatMap((type) => [type, `${type}[]`])
  const table = await given(
    'every_type',
    `(id int primary key, ${types.map((type, index) => `c${index} ${type}`).join(', ')})`,
  )
  await pool.query(
    `insert into every_type select 1, ${Object.entries(values)
      .map(([type, value]) => `${literal(value)}::${type}, array[${literal(value)}, null]::${type}[]`)
      .join(', ')}`,
  )
  const [source] = await rowsIn(table)
  expect(source!.length).toBeGreaterThan(150)

  const read = Object.fromEntries(table.columns.map(({ name }, index) => [name, source![index]!]))
  expect(await insert(table, { ...read, id: '2' })).toEqual([['2', ...source!.slice(1)]])

  await insert(table, { id: '3' })
  const changed = table.columns.slice(1).map(({ name }) => ({ column: name, value: read[name]! }))
  await ask(updateRow(table, { key: ['3'], values: changed }))
  expect((await rowsIn(table)).map((row) => row.slice(1))).toEqual(
    [source!, source!, source!].map((row) => row.slice(1)),
  )
})

const boundaries: [type: string, kept: string[], refused: string[]][] = [
  ['smallint', ['-32768', '32767'], ['32768', '-32769', '', '1.5', 'x']],
  ['integer', ['-2147483648', '2147483647'], ['2147483648', '1e3', ' ']],
  ['bigint', ['-9223372036854775808', '9223372036854775807'], ['9223372036854775808']],
  ['oid', ['0', '4294967295'], ['4294967296']],
  ['real', ['NaN', 'Infinity', '-Infinity', '3.4028235e+38', '1e-45', '-0'], ['1e39', '1e-60']],
  ['double precision', ['1.7976931348623157e+308', '5e-324', '0.30000000000000004', '-0'], ['1e309', '1e-400']],
  ['numeric', [`${'9'.repeat(200)}.${'1'.repeat(200)}`, 'NaN', '-Infinity', '0.00'], ['1e200000', '1,5']],
  ['numeric(4,2)', ['99.99', '-99.99', '1.10'], ['100.00', 'Infinity']],
  ['boolean', ['t', 'f'], ['maybe', '']],
  [
    'text',
    ['', ' ', 'NULL', '\\N', "'", '"', '\\', '\t\r\n', '🐘', 'é', 'e\u0301', '\u202e', '\ufeff', '$1', '{}'],
    [],
  ],
  ['varchar(3)', ['', 'abc', '🐘🐘🐘'], ['abcd']],
  ['char(3)', ['   ', 'abc'], ['abcd']],
  ['"char"', ['a', ''], []],
  ['name', ['a'.repeat(63)], []],
  ['bit(3)', ['101'], ['10', '1010', '102']],
  ['bit varying(3)', ['', '101'], ['1010']],
  ['bytea', ['\\x', '\\x00ff5c'], ['\\x0', '\\xzz']],
  [
    'date',
    ['infinity', '-infinity', '0001-01-01 BC', '5874897-12-31', '4713-01-01 BC'],
    ['2026-02-30', '5874898-01-01'],
  ],
  ['timestamp', ['294276-12-31 23:59:59.999999', '4713-01-01 00:00:00 BC', 'infinity'], ['294277-01-01', '']],
  ['timestamptz', ['infinity', '-infinity'], ['2026-13-01 00:00+00']],
  ['time', ['00:00:00', '24:00:00', '23:59:59.999999'], ['24:00:01']],
  ['timetz', ['24:00:00-15:59', '00:00:00+15:59'], ['00:00+17']],
  ['interval', ['178000000 years', '-178000000 years', '00:00:00.000001', '1 mon -1 days'], ['200000000 years']],
  ['uuid', ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'], ['0']],
  ['json', ['null', '""', '{"a":1,"a":2}', '9007199254740993', '[ ]'], ['', "{'a':1}", '{"a":1']],
  ['jsonb', ['null', '""', '9007199254740993', '1.10', '{}'], ['', '"\\u0000"']],
  ['inet', ['0.0.0.0/0', '::ffff:1.2.3.4', 'fe80::1/64'], ['256.0.0.0', 'localhost']],
  ['cidr', ['10.0.0.0/8'], ['10.0.0.1/8']],
  ['macaddr', ['ff:ff:ff:ff:ff:ff'], ['ff:ff']],
  ['int[]', ['{}', '{1,NULL}', '{{1},{2}}', '[0:1]={1,2}'], ['1', '{1', '{{1},{2,3}}']],
  ['text[]', ['{""}', '{NULL,"NULL"}', '{"a,b","\\"","\\\\"}'], ['a']],
  ['int4range', ['empty', '(,)', '[1,2)'], ['[2,1)']],
  ['tsvector', ["'a''b':1A", ''], ["'"]],
  ['money', ['92233720368547758.07'.replace(/^/, '$').replace(/\B(?=(\d{3})+\.)/g, ','), '-$1.00'], ['x']],
  ['pg_lsn', ['0/0', 'FFFFFFFF/FFFFFFFF'], ['0']],
  ['xml', ['<a>1</a>', 'text'], ['<a>']],
  ['mood', ['glad'], ['', 'Glad', 'angry']],
  ['pair', ['(,)', '(1,"a ""b"" (c)")'], ['(1)', '(x,y)', '1,2']],
  ['padded', ['abc'], ['abcd']],
]

test.each(boundaries)(
  'the boundary values of %s come back byte for byte or are refused',
  async (type, kept, refused) => {
    const table = await given(`edge ${type}`, `(id int primary key generated always as identity, v ${type})`)
    for (const value of kept) expect(await insert(table, { v: value })).toEqual([[value]])
    const before = await rowsIn(table)
    for (const value of refused) {
      await expect(insert(table, { v: value }), value).rejects.toMatchObject({ severity: 'ERROR' })
      const change = { key: ['1'], values: [{ column: 'v', value }] }
      if (kept.length > 0)
        await expect(ask(updateRow(table, change)), value).rejects.toMatchObject({ severity: 'ERROR' })
    }
    expect(await rowsIn(table)).toEqual(before)
  },
)

test('the default, NULL and an empty text are three things', async () => {
  const table = await given('three', `(id int primary key, v text default 'usual')`)
  const written = (id: string, v?: string | null) =>
    ask(
      insertRow(table, {
        values: [
          { column: 'id', value: id },
          { column: 'v', value: v },
        ],
        keepsIdentity: false,
      }),
    )
  await written('1')
  await written('2', null)
  await written('3', '')
  await insert(table, { id: '4' })
  expect((await rowsIn(table)).map(([, v]) => v)).toEqual(['usual', null, '', 'usual'])
  await ask(updateRow(table, { key: ['2'], values: [{ column: 'v' }] }))
  await ask(updateRow(table, { key: ['1'], values: [{ column: 'v', value: '' }] }))
  await ask(updateRow(table, { key: ['4'], values: [{ column: 'v', value: null }] }))
  expect((await rowsIn(table)).map(([, v]) => v)).toEqual(['', 'usual', '', null])
})

test('columns that the database computes are not written, except the identity of a row that comes back', async () => {
  const table = await given(
    'computed',
    `(id int primary key generated always as identity, n int, twice int generated always as (n * 2) stored)`,
  )
  const update = (column: string) => updateRow(table, { key: ['1'], values: [{ column, value: '1' }] })
  expect(() => update('id')).toThrow(UnwritableChange)
  expect(() => update('twice')).toThrow('The column twice is computed from others.')
  expect(() => update('missing')).toThrow('The table has no column missing.')
  await expect(insert(table, { id: '7', n: '1' })).rejects.toThrow('always generated')
  expect(await insert(table, { id: '7', n: '1' }, true)).toEqual([['7', '1']])
  expect(await ask(insertRow(table, { values: [], keepsIdentity: false }, { columns: ['id', 'twice'] }))).toEqual([
    ['1', null],
  ])
})

test('text that would arrive as another text is refused', async () => {
  const table = await given('texts', '(id text primary key, v text)')
  await expect(insert(table, { id: 'a', v: '\ud83d' })).rejects.toThrow(UnwritableChange)
  await expect(insert(table, { id: 'a', v: 'a\0b' })).rejects.toThrow(UnwritableChange)
  expect(() => deleteRow(table, ['\udc00'])).toThrow(UnwritableChange)
  expect(await rowsIn(table)).toEqual([])
})

test('rows without a key of columns are not written', () => {
  const table: WrittenTable = { schema: 'public', table: 't', columns: [], identity: { kind: 'offset' } }
  expect(() => deleteRow(table, ['1'])).toThrow('without a primary key')
  expect(() => lockRow({ ...table, identity: { kind: 'columns', columns: ['a', 'b'] } }, ['1'], ['a'])).toThrow(
    'does not fit',
  )
})

test.each([`a"b'c`, '"; drop table texts; --', 'select', 'Ünï 日本 🦊', ' ', 'a.b', '$1', '%s', '\\', "E'\\"])(
  'a table, a column and a value of it may be called %j',
  async (name) => {
    const table = await given(`t ${name}`, `(id int primary key, ${ident(name)} text)`)
    expect(await insert(table, { id: '1', [name]: name })).toEqual([['1', name]])
    expect(await ask(lockRow(table, ['1'], [name]))).toEqual([[name]])
    await pool.query(
      changeStatement(table, { kind: 'update', key: ['1'], was: [], values: [{ column: name, value: `${name}!` }] }),
    )
    await pool.query(
      changeStatement(table, { kind: 'insert', values: [{ column: 'id', value: '2' }, { column: name }] }),
    )
    expect(await rowsIn(table)).toEqual([
      ['1', `${name}!`],
      ['2', null],
    ])
    await pool.query(changeStatement(table, { kind: 'delete', key: ['1'], was: [] }))
    await ask(deleteRow(table, ['2']))
    expect(await rowsIn(table)).toEqual([])
  },
)

test('what people review is the statement that runs, with its values', async () => {
  const table = await given('reviewed', '(id int primary key, title text)')
  expect(
    changeStatement(table, {
      kind: 'update',
      key: ['7'],
      was: [{ column: 'title', value: 'Old' }],
      values: [{ column: 'title', value: "It's new" }],
    }),
  ).toBe(`update "public"."reviewed" as t\nset "title" = 'It''s new'\nwhere (t."id" = '7');`)
})
