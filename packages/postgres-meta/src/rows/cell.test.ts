import { givenDatabase } from '@plinth/testing/given-database'
import { expect, test } from 'vitest'
import { columns as columnCatalogue } from '../introspect/columns.ts'
import { introspect } from '../introspection.ts'
import { ident, literal } from '../quote.ts'
import { asText, type RowQuery } from './row-query.ts'
import { selectCell } from './select-cell.ts'
import { selectRows } from './select-rows.ts'
import { valuesOfTypes } from '../testing/values-of-types.ts'

const { pool } = await givenDatabase()

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

const values = await valuesOfTypes(pool)

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
