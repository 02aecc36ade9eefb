import type { Grid } from '@plinth/grid/grid'
import type { Column } from '@plinth/postgres-meta/introspect/columns'
import { expect, test } from 'vitest'
import { describeSelected, selectedRows } from './selected-rows.ts'

const columns = ['id', 'name', 'note'].map((name) => ({ name }) as Column)

/** Five rows, of which the fourth is not loaded, the note of the second is cut, and the name of the first is being edited. */
const loaded = [
  { key: ['1'], values: ['1', 'quartz', null], truncated: new Set<number>() },
  { key: ['2'], values: ['2', 'basalt', 'lo'], truncated: new Set([2]) },
  { key: ['3'], values: ['3', '', 'x'], truncated: new Set<number>() },
  undefined,
  { key: ['5'], values: ['5', 'slate', 'y'], truncated: new Set<number>() },
]
const rows = {
  source: {
    rowCount: 5,
    row: (index: number) => (index === 0 ? ['1', 'granite', null] : loaded[index]?.values),
  },
  row: (index: number) => loaded[index],
}

const cells = (from: [number, number], to: [number, number]): Grid['selection'] => ({
  kind: 'cells',
  active: { row: to[0], column: to[1] },
  anchor: { row: from[0], column: from[1] },
})

const read = (selection: Grid['selection'] | undefined) => {
  const selected = selectedRows({ selection, rows, columns })
  return { ...selected, words: describeSelected(selected, 3), columns: selected.columns.map(({ name }) => name) }
}

test('whole rows are copied as they are shown, and a value that is cut is known', () => {
  const selection = { kind: 'rows', active: { row: 0, column: 0 }, anchor: 0, rows: [[0, 1]] } as const
  expect(read(selection)).toEqual({
    columns: ['id', 'name', 'note'],
    rows: [
      ['1', 'granite', null],
      ['2', 'basalt', 'lo'],
    ],
    cut: [{ row: 1, field: 2, key: ['2'] }],
    selectedCount: 2,
    words: '2 rows',
  })
})

test('one cell stands for its row, several for themselves', () => {
  expect(read(cells([2, 1], [2, 1]))).toMatchObject({ rows: [['3', '', 'x']], words: '1 row' })
  expect(read(cells([2, 1], [0, 0]))).toMatchObject({
    columns: ['id', 'name'],
    rows: [
      ['1', 'granite'],
      ['2', 'basalt'],
      ['3', ''],
    ],
    cut: [],
    words: '2 columns of 3 rows',
  })
})

test('rows that are not loaded are missing, and that is said', () => {
  expect(read({ kind: 'all', active: { row: 0, column: 0 } })).toMatchObject({ selectedCount: 5, words: '4 of 5 rows' })
  expect(read(undefined)).toMatchObject({ rows: [], selectedCount: 0 })
})
