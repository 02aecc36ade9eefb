import { expect, test } from 'vitest'
import { assignmentsOf, changeable, type ChangesOf, column, listOf, type RowOf } from './columns.ts'

const heron = {
  id: column<string>(),
  wingspan: changeable<number | null>('float8'),
  is_ringed: changeable<boolean>(),
}

test('columns are listed as they are read, by the alias of their table', () => {
  expect(listOf(heron)).toBe('id, wingspan::float8 as wingspan, is_ringed')
  expect(listOf(heron, 'h')).toBe('h.id, h.wingspan::float8 as wingspan, h.is_ringed')
})

test('what is given of the changeable columns is set, and nothing else of a whole row', () => {
  const row: RowOf<typeof heron> = { id: 'one', wingspan: null, is_ringed: true }
  expect(assignmentsOf(heron, row, 2)).toEqual({
    assignments: ['wingspan = $2', 'is_ringed = $3'],
    values: [null, true],
  })
  expect(assignmentsOf(heron, { is_ringed: false }, 4)).toEqual({ assignments: ['is_ringed = $4'], values: [false] })
})

test('a column that is no part of the row, or that stays what it was, does not compile among the changes', () => {
  // @ts-expect-error: no such column
  const misspelt: ChangesOf<typeof heron> = { wing_span: 2 }
  // @ts-expect-error: it stays what it was
  const fixed: ChangesOf<typeof heron> = { id: 'two' }
  // @ts-expect-error: a wingspan is a number
  const mistyped: ChangesOf<typeof heron> = { wingspan: 'wide' }
  expect([misspelt, fixed].map((changes) => assignmentsOf(heron, changes, 1).values)).toEqual([[], []])
  expect(mistyped.wingspan).toBe('wide')
})
