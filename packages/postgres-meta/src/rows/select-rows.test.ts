import { givenDatabase } from '@plinth/testing/given-database'
import { describe, expect, test } from 'vitest'
import { columns } from '../introspect/columns.ts'
import { constraints } from '../introspect/constraints.ts'
import { tables } from '../introspect/tables.ts'
import { introspect } from '../introspection.ts'
import { CELL_LIMIT } from './cell.ts'
import { countRows, estimateRows } from './count-rows.ts'
import { InvalidCursor } from './cursor.ts'
import type { RowFilter } from './filter.ts'
import { rowIdentity } from './row-identity.ts'
import type { Listing, RowQuery } from './row-query.ts'
import { seekRows } from './seek-rows.ts'
import { selectCell } from './select-cell.ts'
import { selectRows, type Page, type SelectRows } from './select-rows.ts'

const { pool } = await givenDatabase()

async function listingOf(schema: string, name: string): Promise<Listing> {
  const [table] = await introspect(pool, tables, { schemas: [schema], search: name })
  if (!table) throw new Error(`There is no table ${name}`)
  const filter = { tables: [table.id] }
  const described = await introspect(pool, columns, { schemas: [schema], ...filter })
  const identity = rowIdentity(table, described, await introspect(pool, constraints, { schemas: [schema], ...filter }))
  return { schema, table: table.name, columns: described, identity }
}

async function ask(query: RowQuery): Promise<(string | null)[][]> {
  const { rows } = await pool.query<(string | null)[]>(query)
  return rows
}

async function page(request: SelectRows): Promise<Page> {
  const { query, read } = selectRows(request)
  return read(await ask(query))
}

const texts = ({ rows }: Page) => rows.map(({ cells }) => cells.map(({ value }) => value))

/** Reads all pages forward, then all back from the last one. */
async function walk(request: Omit<SelectRows, 'from'>, between = async () => {}) {
  const forward: Page[] = [await page(request)]
  for (let next = forward[0]?.next; next; next = forward.at(-1)?.next) {
    await between()
    forward.push(await page({ ...request, from: { after: next } }))
  }
  const backward: Page[] = []
  for (let previous = forward.at(-1)?.previous; previous; previous = backward[0]?.previous) {
    await between()
    backward.unshift(await page({ ...request, from: { before: previous } }))
  }
  return { forward: forward.flatMap(texts), backward: [...backward.flatMap(texts), ...texts(forward.at(-1)!)] }
}

const byText = (a: string | null, b: string | null) => (String(a) < String(b) ? -1 : 1)

const keyTypes: [type: string, value: string][] = [
  ['int8', `9007199254740000 + i`],
  ['uuid', `md5(i::text)::uuid`],
  ['text collate odd', `case when i % 2 = 0 then 'Key ' else 'key-' end || i`],
  ['text', `'quo"te'' {,} 🐘 ' || i`],
  ['numeric', `i / 7.0`],
  ['timestamptz', `'2026-03-29 00:59:59.999999+01'::timestamptz + i * interval '1 microsecond'`],
  ['float8', `sqrt(i)`],
  ['bytea', `decode(md5(i::text), 'hex')`],
]

test.each(keyTypes)('with a key of type %s every row is seen once in both directions', async (type, value) => {
  await pool.query(`drop table if exists keyed; create collation if not exists odd (provider = icu, locale = 'und-u-kf-upper');
    create table keyed (k ${type} primary key, same int, maybe text collate odd);
    insert into keyed select ${value}, i % 3, case when i % 4 > 0 then 'value ' || i % 5 end from generate_series(1, 997) i`)
  const listing = await listingOf('public', 'keyed')
  const all = (await ask({ text: 'select k::text from keyed', values: [], rowMode: 'array' })).flat().toSorted(byText)

  for (const sort of [
    [],
    [{ column: 'same', direction: 'desc' as const }],
    [{ column: 'maybe', direction: 'asc' as const }],
    [{ column: 'maybe', direction: 'desc' as const }],
    [{ column: 'maybe', direction: 'asc' as const, nulls: 'first' as const }],
    [
      { column: 'maybe', direction: 'desc' as const, nulls: 'last' as const },
      { column: 'same', direction: 'asc' as const },
    ],
    [{ column: 'k', direction: 'desc' as const }],
  ]) {
    const { forward, backward } = await walk({ ...listing, sort, limit: 100 })
    expect(forward.map(([key]) => key ?? null).toSorted(byText)).toEqual(all)
    expect(backward).toEqual(forward)
    const order = [
      ...sort.map((s) => `keyed.${s.column} ${s.direction} ${'nulls' in s ? `nulls ${s.nulls}` : ''}`),
      'keyed.k',
    ].join()
    const expected = await ask({ text: `select k::text from keyed order by ${order}`, values: [], rowMode: 'array' })
    expect(forward.map(([key]) => key)).toEqual(expected.flat())
  }
})

test('a composite key, and one that is unique but not primary', async () => {
  await pool.query(`
    create table composite_key (a int, b text, c uuid, primary key (b, a, c));
    insert into composite_key select i % 10, 'b' || i % 7, md5(i::text)::uuid from generate_series(1, 500) i;
    create table unique_key (id int not null unique, maybe int unique); insert into unique_key select i from generate_series(1, 50) i`)
  const composite = await listingOf('public', 'composite_key')
  expect(composite.identity).toEqual({ kind: 'columns', columns: ['b', 'a', 'c'] })
  const { forward, backward } = await walk({ ...composite, sort: [{ column: 'a', direction: 'desc' }], limit: 7 })
  expect(new Set(forward.map((row) => row.join())).size).toBe(500)
  expect(backward).toEqual(forward)
  expect((await listingOf('public', 'unique_key')).identity).toEqual({ kind: 'columns', columns: ['id'] })
})

describe('a hundred thousand rows', () => {
  test('are each seen exactly once in both directions while others come and go', async () => {
    await pool.query(`
      create table large (id int8 primary key, grp int, at timestamptz);
      insert into large select i * 2, nullif(i % 100, 0), 'epoch'::timestamptz + (i % 5000) * interval '1 s' from generate_series(1, 100000) i;
      create index on large (grp, id)`)
    const listing = await listingOf('public', 'large')
    let step = 0
    const disturb = async () => {
      step++
      // odd ids are strangers that come and go; even ones stay
      await pool.query(
        `insert into large select $1 * 1000 + 2 * i + 1, i % 7, now() from generate_series(1, 20) i on conflict do nothing`,
        [step],
      )
      await pool.query(`delete from large where id % 2 = 1 and id % 3 = $1`, [step % 3])
    }
    for (const sort of [[], [{ column: 'grp', direction: 'desc' as const }]]) {
      const { forward, backward } = await walk({ ...listing, sort, limit: 5000 }, disturb)
      for (const seen of [forward, backward]) {
        const ids = seen.map(([id]) => Number(id)).filter((id) => id % 2 === 0)
        expect(ids.length).toBe(100_000)
        expect(new Set(ids).size).toBe(100_000)
      }
    }
  })

  test('can be entered anywhere through the index of the key', async () => {
    await pool.query('delete from large where id % 2 = 1')
    await pool.query('vacuum analyze large')
    const listing = await listingOf('public', 'large')
    const seek = seekRows({ ...listing, offset: 54_321 })

    const { rows: plan } = await pool.query(`explain ${seek.query.text}`)
    expect(JSON.stringify(plan)).toContain('Index Only Scan using large_pkey')

    const at = seek.read(await ask(seek.query))
    const found = await page({ ...listing, limit: 2, from: { at: at! } })
    expect(texts(found).map(([id]) => id)).toEqual(['108644', '108646'])
    expect(texts(await page({ ...listing, limit: 1, from: { before: found.previous! } })).flat()[0]).toBe('108642')

    const end = seekRows({ ...listing, offset: 100_000 })
    expect(end.read(await ask(end.query))).toBeUndefined()
  })

  test('a page deep inside reads no more rows than it shows', async () => {
    const listing = await listingOf('public', 'large')
    const seek = seekRows({ ...listing, offset: 90_000 })
    const { query } = selectRows({ ...listing, limit: 10, from: { after: seek.read(await ask(seek.query))! } })
    const { rows } = await pool.query({
      ...query,
      text: `explain (analyze, format json) ${query.text}`,
      rowMode: undefined,
      types: undefined,
    } as unknown as RowQuery)
    expect(JSON.stringify(rows)).toMatch(/"Node Type":"Index Scan"/)
    expect(JSON.stringify(rows)).not.toMatch(/Rows Removed by Filter":[1-9]/)
  })

  test('are counted exactly and estimated', async () => {
    const listing = await listingOf('public', 'large')
    const filters: RowFilter[] = [{ column: 'grp', op: 'eq', value: '5' }]
    expect(await ask(countRows({ ...listing, filters }))).toEqual([['1000']])
    const estimate = estimateRows({ ...listing, filters })
    const guess = estimate.read(await ask(estimate.query))
    expect(guess).toBeGreaterThan(500)
    expect(guess).toBeLessThan(2000)
  })
})

test('tables without a key are read by address, also across partitions and heirs', async () => {
  await pool.query(`
    create table keyless (n int); insert into keyless select i % 5 from generate_series(1, 1000) i;
    create table parted (n int) partition by list (n); create table parted_1 partition of parted for values in (0, 1, 2);
    create table parted_2 partition of parted default; insert into parted select i % 5 from generate_series(1, 1000) i;
    create table heired (n int primary key); create table heir_of () inherits (heired);
    insert into heired select generate_series(1, 300); insert into heir_of select generate_series(1, 300)`)
  for (const [name, count] of [
    ['keyless', 1000],
    ['parted', 1000],
    ['heired', 600],
  ] as const) {
    const [listing] = [await listingOf('public', name)]
    expect(listing.identity).toEqual({ kind: 'address', acrossTables: name !== 'keyless' })
    for (const sort of [[], [{ column: 'n', direction: 'desc' as const }]]) {
      const { forward, backward } = await walk({ ...listing, sort, limit: 77 })
      expect([name, forward.length]).toEqual([name, count])
      expect(backward).toEqual(forward)
    }
  }
})

test('views are read by offset', async () => {
  await pool.query('create view numbers as select i as n from generate_series(1, 25) i')
  const listing = await listingOf('public', 'numbers')
  const { forward, backward } = await walk({ ...listing, sort: [{ column: 'n', direction: 'desc' }], limit: 10 })
  expect(forward.map(([n]) => Number(n))).toEqual(Array.from({ length: 25 }, (_, i) => 25 - i))
  expect(backward).toEqual(forward)
  const seek = seekRows({ ...listing, offset: 20 })
  expect(texts(await page({ ...listing, limit: 2, from: { at: seek.read([])! } }))).toEqual([['21'], ['22']])
})

test('filters mean what they say, and their values are never SQL', async () => {
  await pool.query(`create table filtered (id int primary key, "na""me" text, n numeric, ok bool, doc json, at timestamptz, tags text[], kind char(3));
    insert into filtered values (1, 'Anna', 1.5, true, '{"a":1}', '2026-01-01Z', '{a}', 'x'), (2, 'bob', 'NaN', false, null, 'infinity', '{}', 'y'),
      (3, $$'; drop table filtered; --$$, null, null, '[]', null, null, null)`)
  const listing = await listingOf('public', 'filtered')
  const ids = async (...filters: RowFilter[]) =>
    texts(await page({ ...listing, filters, limit: 10 })).map(([id]) => Number(id))
  const name = 'na"me'

  expect(await ids({ column: name, op: 'eq', value: 'Anna' })).toEqual([1])
  expect(await ids({ column: name, op: 'neq', value: 'Anna' })).toEqual([2, 3])
  expect(await ids({ column: name, op: 'eq', value: `'; drop table filtered; --` })).toEqual([3])
  expect(await ids({ column: name, op: 'like', value: '%n%' })).toEqual([1])
  expect(await ids({ column: name, op: 'ilike', value: 'ANN_' })).toEqual([1])
  expect(await ids({ column: name, op: 'in', value: ['bob', 'Anna', `'`] })).toEqual([1, 2])
  expect(await ids({ column: name, op: 'in', value: [] })).toEqual([])
  expect(await ids({ column: 'n', op: 'gt', value: '1.4' })).toEqual([1, 2])
  expect(await ids({ column: 'n', op: 'lte', value: '1.5' })).toEqual([1])
  expect(await ids({ column: 'n', op: 'is', value: 'null' })).toEqual([3])
  expect(await ids({ column: 'ok', op: 'is', value: 'true' })).toEqual([1])
  expect(await ids({ column: 'ok', op: 'is', value: 'not null' })).toEqual([1, 2])
  expect(await ids({ column: 'doc', op: 'eq', value: '{"a":1}' })).toEqual([1])
  expect(await ids({ column: 'at', op: 'gte', value: '2026-01-01 01:00+01' })).toEqual([1, 2])
  expect(await ids({ column: 'tags', op: 'eq', value: '{a}' })).toEqual([1])
  expect(await ids({ column: 'kind', op: 'eq', value: 'x' })).toEqual([1])
  expect(await ids({ column: 'id', op: 'gt', value: '1' }, { column: name, op: 'eq', value: 'bob' })).toEqual([2])
  await expect(ids({ column: 'id', op: 'eq', value: '1 or true' })).rejects.toMatchObject({ code: '22P02' })
  await expect(ids({ column: 'absent', op: 'eq', value: '1' })).rejects.toThrow(RangeError)
  expect((await walk({ ...listing, sort: [{ column: 'doc', direction: 'asc' }], limit: 1 })).forward.length).toBe(3)
})

test('values are exact, long ones are cut and can be read whole', async () => {
  await pool.query(`create table long_values (id int8 primary key, body text, doc jsonb, raw bytea);
    insert into long_values values
      (9007199254740993, repeat('🐘', ${CELL_LIMIT}), '{"n":1.10}', '\\x00ff'),
      (9007199254740994, repeat('🐘', ${CELL_LIMIT}) || 'x', to_jsonb(repeat('y', 20000)), null)`)
  const listing = await listingOf('public', 'long_values')
  const { rows } = await page({ ...listing, limit: 10 })

  expect(rows[0]?.cells).toEqual([
    { value: '9007199254740993', is_truncated: false },
    { value: '🐘'.repeat(CELL_LIMIT), is_truncated: false },
    { value: '{"n": 1.10}', is_truncated: false },
    { value: '\\x00ff', is_truncated: false },
  ])
  expect(rows[1]?.cells[1]).toEqual({ value: '🐘'.repeat(CELL_LIMIT), is_truncated: true })
  expect(rows[1]?.cells[2]).toEqual({ value: `"${'y'.repeat(CELL_LIMIT - 1)}`, is_truncated: true })
  const cell = { ...listing, column: 'body', key: rows[1]!.key }
  expect(await ask(selectCell(cell))).toEqual([[`${'🐘'.repeat(CELL_LIMIT)}x`]])
  expect(await ask(selectCell({ ...cell, key: ['1'] }))).toEqual([])
})

test('only the rows of the page are written as text, not all that are sorted or skipped', async () => {
  await pool.query(`create table sorted (id int primary key, body jsonb, amount numeric);
    insert into sorted select i, '{}', i % 100 from generate_series(1, 1000) i`)
  const listing = await listingOf('public', 'sorted')
  const sort = [{ column: 'amount', direction: 'asc' as const }]

  for (const { query } of [
    selectRows({ ...listing, sort, limit: 10 }),
    seekRows({ ...listing, sort, offset: 500 }),
    seekRows({ ...listing, offset: 500 }),
  ]) {
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain (verbose) ${query.text}`)
    const [outside, inside] = rows
      .map((row) => row['QUERY PLAN'])
      .join('\n')
      .split('Limit')
    expect(outside).toMatch(/Output: .*::text/)
    expect(inside).toMatch(/Output: t/)
    expect(inside).not.toMatch(/::text|format\(/)
  }
})

test('the last page is found without counting, and leads back', async () => {
  await pool.query(
    'create table ended (id int primary key, n int); insert into ended select i, i % 7 from generate_series(1, 95) i',
  )
  const listing = await listingOf('public', 'ended')
  for (const sort of [[], [{ column: 'n', direction: 'desc' as const }]]) {
    const { forward } = await walk({ ...listing, sort, limit: 10 })
    const last = await page({ ...listing, sort, limit: 10, from: 'end' })
    expect(texts(last)).toEqual(forward.slice(-10))
    expect(last.next).toBeUndefined()
    const before = await page({ ...listing, sort, limit: 10, from: { before: last.previous! } })
    expect(texts(before)).toEqual(forward.slice(-20, -10))
  }
  const whole = await page({ ...listing, limit: 95, from: 'end' })
  expect(whole.rows).toHaveLength(95)
  expect(whole.previous).toBeUndefined()
})

test('a cursor of another order, or none at all, is refused', async () => {
  await pool.query('create table cursed (id int primary key, n int not null); insert into cursed values (1, 1), (2, 2)')
  const listing = await listingOf('public', 'cursed')
  const { next } = await page({ ...listing, limit: 1 })
  const place = (contents: unknown) => Buffer.from(JSON.stringify(contents)).toString('base64url')
  const order = 'x'

  expect(() =>
    selectRows({ ...listing, limit: 1, sort: [{ column: 'n', direction: 'asc' }], from: { after: next! } }),
  ).toThrow(InvalidCursor)
  const byNumber = { ...listing, sort: [{ column: 'n', direction: 'asc' as const }] }
  const fromNumbers = (await page({ ...byNumber, limit: 1 })).next!
  for (const sort of [
    // as many columns, in the other direction or of the other name
    [{ column: 'n', direction: 'desc' }],
    [{ column: 'id', direction: 'asc' }],
  ] as const) {
    expect(() => selectRows({ ...listing, limit: 1, sort: [...sort], from: { after: fromNumbers } })).toThrow(
      InvalidCursor,
    )
  }
  expect(texts(await page({ ...byNumber, limit: 1, from: { after: fromNumbers } }))).toEqual([['2', '2']])
  for (const wrong of [
    '',
    '!',
    place({ order: 't."n" asc last', place: ['1'] }),
    place({ order: 't."id" desc last', place: ['1'] }),
    place({ order: 't."id" asc first', place: ['1'] }),
    place(null),
    place({ order, place: [] }),
    place({ order: 't."id" asc last', place: [null] }),
    place({ order: 't."id" asc last', place: ['1\0'] }),
    place({ order: 't."id" asc last', place: [{}] }),
    place({ order: 't."id" asc last', place: ['1', '2'] }),
  ]) {
    expect(() => selectRows({ ...listing, limit: 1, from: { after: wrong } })).toThrow(InvalidCursor)
  }
  const harmless = place({ order: 't."id" asc last', place: ['1); drop table cursed; --'] })
  await expect(page({ ...listing, limit: 1, from: { after: harmless } })).rejects.toMatchObject({ code: '22P02' })
  expect(texts(await page({ ...listing, limit: 1, from: { after: next! } }))).toEqual([['2', '2']])
})
