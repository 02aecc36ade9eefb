import { expect, test } from 'vitest'
import type { Keys } from './keys.ts'
import type { TracedView } from './traced-views.ts'
import { columnsInView, primaryKeyOfView } from './view-keys.ts'

const TABLE = 7

/** A view that shows each of these columns of the table this many times. */
function givenView(columns: readonly number[], times: number): TracedView {
  const shown = columns.map(
    (column) => [column, Array.from({ length: times }, (_, time) => `c${column}_${time}`)] as const,
  )
  return { name: { schema: 'api', name: 'v' }, tables: new Map([[TABLE, new Map(shown)]]) }
}

const keyOf = (columns: readonly number[]) =>
  ({ primary: new Map([[TABLE, { table: TABLE, columns }]]) }) as unknown as Keys

const SIXTEEN = Array.from({ length: 16 }, (_, index) => index + 1)

test('a key of which one column is missing is known to be missing, however often the others are shown', () => {
  const view = givenView(SIXTEEN.slice(0, 15), 100)
  expect([...columnsInView(view, TABLE, SIXTEEN)]).toEqual([])
  expect(primaryKeyOfView(view, keyOf(SIXTEEN))).toEqual([])
})

test('a key is shown once for each way to choose its columns', () => {
  expect([...columnsInView(givenView([1, 2], 2), TABLE, [2, 1])]).toEqual([
    ['c2_0', 'c1_0'],
    ['c2_0', 'c1_1'],
    ['c2_1', 'c1_0'],
    ['c2_1', 'c1_1'],
  ])
})

test('the primary key of a view has each column once', () => {
  const view = givenView(SIXTEEN, 100)
  expect(primaryKeyOfView(view, keyOf(SIXTEEN))).toEqual(SIXTEEN.map((column) => `c${column}_0`))
})
