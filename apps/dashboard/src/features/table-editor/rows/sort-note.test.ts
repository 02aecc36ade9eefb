import { expect, test } from 'vitest'
import { sortNote } from './sort-note.ts'

const big = { table: { kind: 'table' }, estimated_rows: 1_200_000 } as const
const weight = { name: 'weight', is_ordered: false }

test('sorting a big table by a column without an index is said to read every row', () => {
  expect(sortNote(big, weight)).toBe('No index on weight, so sorting reads about 1.2 M rows.')
  expect(sortNote({ ...big, table: { kind: 'partitioned' } }, weight)).toBeDefined()
})

test.each([
  ['the column has an index', big, { ...weight, is_ordered: true }],
  ['the table is small', { ...big, estimated_rows: 99_999 }, weight],
  ['its size is not known', { ...big, estimated_rows: null }, weight],
  ['it is a view, whose tables may have one', { ...big, table: { kind: 'view' } } as const, weight],
])('nothing is said where %s', (_, table, column) => {
  expect(sortNote(table, column)).toBeUndefined()
})
