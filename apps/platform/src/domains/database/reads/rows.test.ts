import { database, type RowPage } from '@plinth/contract/database'
import { describe, expect, test } from 'vitest'
import { givenPlatform } from '../../../testing/given-platform.ts'
import { givenProject, handleOf, rowsOf } from '../../../testing/given-projects.ts'

const platform = await givenPlatform()
const { alice, reader, organizations } = await platform.given({
  people: ['alice', 'reader'],
  organizations: [{ name: 'Acme', owner: 'alice', readOnly: 'reader' }],
})
const { ref } = await givenProject(alice, organizations[0]!)

const handle = await handleOf(alice, ref)

type Request = Omit<typeof database.rows.$sent, 'ref' | 'table_id'>

const page = (table_id: number, request: Request = {}) =>
  alice.call(database.rows, { ref, table_id, ...request }, handle)

async function tableOf(name: string) {
  const [row] = await rowsOf(alice, ref, `select oid::text from pg_class where relname = $name$${name}$name$`)
  return Number(row![0])
}

const firstCells = ({ rows }: RowPage) => rows.map(({ cells }) => Number(cells[0]))

await rowsOf(
  alice,
  ref,
  `create table big (id bigint primary key, grp int, label text);
   insert into big select i, i % 10, md5(i::text) from generate_series(1, 100000) i; create index on big (grp); analyze big`,
)
const big = await tableOf('big')

test('a hundred thousand rows are walked forward and backward, each once', async () => {
  const seen: number[] = []
  let last: RowPage | undefined
  do {
    last = await page(big, { limit: 1000, ...(last?.next ? { after: last.next } : {}) })
    seen.push(...firstCells(last))
  } while (last.next !== null)
  expect(seen).toEqual(Array.from({ length: 100_000 }, (_, index) => index + 1))

  const back: number[] = []
  let current: RowPage = last
  for (let pages = 0; pages < 5; pages++) {
    current = await page(big, { limit: 1000, before: current.previous! })
    back.unshift(...firstCells(current))
  }
  expect(back).toEqual(Array.from({ length: 5000 }, (_, index) => 94_001 + index))
})

test('a page begins where the scroll bar jumps to, and goes on from there', async () => {
  const jumped = await page(big, { seek_offset: 54_321, limit: 3 })
  expect(firstCells(jumped)).toEqual([54_322, 54_323, 54_324])
  expect(firstCells(await page(big, { after: jumped.next!, limit: 2 }))).toEqual([54_325, 54_326])
  expect(firstCells(await page(big, { before: jumped.previous!, limit: 2 }))).toEqual([54_320, 54_321])
  expect(await page(big, { seek_offset: 1_000_000 })).toMatchObject({ rows: [], next: null })
})

test('rows are sorted and filtered by what was asked, page after page', async () => {
  const request: Request = {
    sort: [
      { column: 'grp', direction: 'desc' },
      { column: 'id', direction: 'desc' },
    ],
    filters: [
      { column: 'id', op: 'lte', value: '30' },
      { column: 'grp', op: 'in', value: '3,4' },
    ],
    limit: 4,
  }
  const first = await page(big, request)
  const second = await page(big, { ...request, after: first.next! })
  expect([...firstCells(first), ...firstCells(second)]).toEqual([24, 14, 4, 23, 13, 3])
  expect(second.next).toBeNull()
  expect(
    await alice.call(database.rowCount, { ref, table_id: big, filters: request.filters!, exact: true }, handle),
  ).toEqual({ count: 6, is_estimate: false })
  expect(await alice.call(database.rowCount, { ref, table_id: big }, handle)).toEqual({
    count: 100_000,
    is_estimate: true,
  })
})

test('a long value is cut, and can be read whole', async () => {
  await rowsOf(
    alice,
    ref,
    `create table long (id int primary key, body text); insert into long values (1, repeat('🐘', 50000))`,
  )
  const table_id = await tableOf('long')
  const { rows } = await page(table_id)
  const [row] = rows

  expect(row!.truncated).toEqual([1])
  expect(row!.cells[1]!.length).toBeLessThan(50_000)
  expect(await alice.call(database.cell, { ref, table_id, column: 'body', key: row!.key }, handle)).toEqual({
    value: '🐘'.repeat(50_000),
  })
  await rowsOf(alice, ref, 'delete from long')
  await expect(
    alice.call(database.cell, { ref, table_id, column: 'body', key: row!.key }, handle),
  ).rejects.toMatchObject({ code: 409, reason: 'stale_cursor' })
})

test('a view is read page after page', async () => {
  await rowsOf(alice, ref, 'create view few as select id, label from big where id <= 25')
  const view = await tableOf('few')
  const sort: Request['sort'] = [{ column: 'id', direction: 'asc' }]
  const first = await page(view, { sort, limit: 20 })
  expect(firstCells(await page(view, { sort, limit: 20, after: first.next! }))).toEqual([21, 22, 23, 24, 25])
})

test.each([`a"b'c`, '"; drop table big; --', 'select', 'Ünï 日本 🦊', ' ', 'a.b', '$1', '%s'])(
  'a table may be called %j',
  async (name) => {
    const quoted = `"${name.replaceAll('"', '""')}"`
    await rowsOf(
      alice,
      ref,
      `create table ${quoted} (${quoted} int primary key, note text); insert into ${quoted} values (1, 'one'), (2, 'two')`,
    )
    const table_id = await tableOf(name)
    const { columns, rows, next } = await page(table_id, {
      limit: 1,
      sort: [{ column: name, direction: 'desc' }],
      filters: [{ column: name, op: 'gt', value: '0' }],
    })
    expect(columns.map((column) => column.name)).toEqual([name, 'note'])
    expect(rows[0]).toMatchObject({ key: ['2'], cells: ['2', 'two'] })
    expect(
      firstCells(
        await page(table_id, {
          after: next!,
          sort: [{ column: name, direction: 'desc' }],
          filters: [{ column: name, op: 'gt', value: '0' }],
        }),
      ),
    ).toEqual([1])
  },
)

describe('a clear answer to', () => {
  test('a table that the login may not read', async () => {
    await rowsOf(alice, ref, 'create table private (n int primary key); revoke all on private from plinth_reader')
    const table_id = await tableOf('private')
    await expect(reader.call(database.rows, { ref, table_id }, await handleOf(reader, ref))).rejects.toMatchObject({
      code: 403,
      reason: 'database_permission_denied',
    })
    expect(await page(table_id)).toMatchObject({ rows: [] })
  })

  test('a table that is not there', async () => {
    await expect(page(4_000_000_000)).rejects.toMatchObject({ code: 404, reason: 'table_not_found' })
  })

  test.each([4_294_967_296, -1, 1.5])('a table id that cannot be one: %j', async (table_id) => {
    const refused = await page(table_id).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: expect.toBeOneOf([400, 404]) })
  })

  test.each(['not a cursor', 'e30', ''])('the cursor %j', async (after) => {
    await expect(page(big, { after })).rejects.toMatchObject({ code: 409, reason: 'stale_cursor' })
  })

  test('a cursor of another order', async () => {
    const { next } = await page(big, { limit: 1 })
    await expect(page(big, { after: next!, sort: [{ column: 'grp', direction: 'asc' }] })).rejects.toMatchObject({
      code: 409,
      reason: 'stale_cursor',
    })
  })

  test.each([
    [
      { filters: [{ column: 'id', op: 'eq' as const, value: 'abc' }] },
      /does not fit its column: invalid input syntax .*"abc"\.$/,
    ],
    [{ filters: [{ column: 'absent', op: 'eq' as const, value: '1' }] }, /does not fit the table/],
    [{ filters: [{ column: 'id', op: 'is' as const, value: 'sometimes' }] }, /can be null, not null/],
    [{ sort: [{ column: 'absent', direction: 'asc' as const }] }, /does not fit the table/],
  ])('%j', async (request, message) => {
    await expect(page(big, request)).rejects.toMatchObject({
      code: 400,
      reason: 'invalid_filter',
      message: expect.stringMatching(message),
    })
  })
})
