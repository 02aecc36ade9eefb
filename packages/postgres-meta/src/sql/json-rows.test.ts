import { givenDatabase } from '@plinth/testing/given-database'
import pg from 'pg'
import { expect, test } from 'vitest'
import { parseExactJson } from './exact-json.ts'
import { type JsonOptions, jsonRows } from './json-rows.ts'
import { runStatements } from './run-statements.ts'

const { connection, pool } = await givenDatabase()

async function rowsOf(text: string, jsonOptions: JsonOptions = {}) {
  const client = new pg.Client(connection)
  await client.connect()
  const limits = { transaction: true, rowLimit: 10, byteLimit: 1e6, timeoutMs: 10_000, terminate: async () => true }
  const { results, error } = await runStatements(client, text, limits)
  const { json } = await runStatements(client, text, { ...limits, isLastJson: true, jsonOptions })
  await client.end()
  if (error) throw new Error(error.message)
  const written = jsonRows(results.at(-1) ?? { columns: [], rows: [] }, jsonOptions)
  expect(json, 'written while the rows arrived').toBe(written)
  return JSON.parse(written)
}

test.each([
  [`1::int2`, 1],
  [`-2147483647::int4`, -2147483647],
  [`4294967295::oid`, 4294967295],
  [`9007199254740993::int8`, '9007199254740993'],
  [`1.10::numeric(10,2)`, '1.10'],
  [`'$1.50'::money`, '$1.50'],
  [`0.1::float8`, 0.1],
  [`1.5::float4`, 1.5],
  [`1e300::float8`, 1e300],
  [`1e-7::float8`, 1e-7],
  [`'-0'::float8`, -0],
  [`'NaN'::float8`, 'NaN'],
  [`'-Infinity'::float8`, '-Infinity'],
  [`true`, true],
  [`false`, false],
  [`null::int`, null],
  [`''`, ''],
  [`'2026-01-02 03:04:05.123456+00'::timestamptz at time zone 'UTC'`, '2026-01-02 03:04:05.123456'],
  [
    `'{"a": [1, 1.50, 9007199254740993, 1e400, "1e400"]}'::jsonb`,
    { a: [1, 1.5, '9007199254740993', expect.stringMatching(/^10{400}$/), '1e400'] },
  ],
  [`'{"a":1,"a":2}'::json`, { a: 2 }],
  [`E'{"a" :\n "\\\\u2028 \\\\"quoted\\\\""}'::json`, { a: '\u2028 "quoted"' }],
  [`E'line\nbreak "quoted" \\\\ \u2028'`, 'line\nbreak "quoted" \\ \u2028'],
  [`'null'::jsonb`, null],
  [`array[1,null,3]`, [1, null, 3]],
  [
    `array[[1,2],[3,4]]`,
    [
      [1, 2],
      [3, 4],
    ],
  ],
  [`'[0:1]={1,2}'::int[]`, [1, 2]],
  [`'{}'::int[]`, []],
  [`array['a,b','c"d','e\\f','NULL',null,'','{}',' ']`, ['a,b', 'c"d', 'e\\f', 'NULL', null, '', '{}', ' ']],
  [`array[9007199254740993]::int8[]`, ['9007199254740993']],
  [`array[true,false]`, [true, false]],
  [`array['{"a":1}'::jsonb]`, [{ a: 1 }]],
  [`array[box '((0,0),(1,1))', box '((2,2),(3,3))']`, '{(1,1),(0,0);(3,3),(2,2)}'],
  [`row(1, 'a')`, '(1,a)'],
])('%s', async (sql, expected) => {
  expect(await rowsOf(`select ${sql} as value`)).toEqual([{ value: expected }])
})

test('of columns with one name the last counts, and __proto__ is a name like any other', async () => {
  const rows = await rowsOf(`select 1 as a, 2 as a, 3 as "__proto__", 4 as constructor`)
  expect(rows).toEqual([JSON.parse('{"a":2,"__proto__":3,"constructor":4}')])
  expect(JSON.stringify(rows)).toBe('[{"a":2,"__proto__":3,"constructor":4}]')
})

test('every letter is written as JSON writes it, alone and between others', () => {
  const letters = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code))
  const texts = [...letters, ...letters.map((letter) => `a${letter}\u{1f600}`)]
  const columns = [{ name: 'text', type: 'text', oid: pg.types.builtins.TEXT, element_oid: undefined }]
  const written = jsonRows({ columns, rows: texts.map((text) => [text]) })
  // not compared as it is: a failure would print a megabyte
  expect(written === JSON.stringify(texts.map((text) => ({ text })))).toBe(true)
})

test('a type of somebody’s own, and an array of it, is written as one that comes with Postgres', async () => {
  await pool.query(`create type mood as enum ('sad', 'glad')`)
  expect(await rowsOf(`select 'glad'::mood as mood, array['sad','glad']::mood[] as moods, 1 as one`)).toEqual([
    { mood: 'glad', moods: ['sad', 'glad'], one: 1 },
  ])
})

test('of several statements the last one’s rows are there, and none where it returns none', async () => {
  expect(await rowsOf('select 1 as one; select 2 as two')).toEqual([{ two: 2 }])
  expect(await rowsOf('select 1 as one; set application_name = $$other$$')).toEqual([])
  expect(await rowsOf('')).toEqual([])
})

test('a result without columns has rows all the same, and one without rows is an empty list', async () => {
  expect(await rowsOf('select from generate_series(1, 2)')).toEqual([{}, {}])
  expect(await rowsOf('select 1 as one where false')).toEqual([])
})

test.each([
  ['0.1', 0.1],
  ['1.0', 1],
  ['-0', -0],
  ['100000000000000000000', 100000000000000000000],
  ['123456789012345678', '123456789012345678'],
  ['0.1234567890123456789', '0.1234567890123456789'],
  ['1e5', 1e5],
  ['1E+5', 1e5],
  ['1.5e-7', 1.5e-7],
  ['-1e999', '-1e999'],
  ['1e-999', '1e-999'],
  ['"9007199254740993"', '9007199254740993'],
  ['{"9007199254740993\\"1e999":1e999}', { '9007199254740993"1e999': '1e999' }],
  ['not json', 'not json'],
])('the JSON %s keeps its exact value', (text, expected) => {
  expect(parseExactJson(text)).toEqual(expected)
})

test('with safe integers, an int8 is a number where that is exact', async () => {
  expect(
    await rowsOf('select 7::int8 as small, -9007199254740991 as least, 9007199254740993 as large, null::int8 as none', {
      safeIntegers: true,
    }),
  ).toEqual([{ small: 7, least: -9007199254740991, large: '9007199254740993', none: null }])
})
