import { expect, test } from 'vitest'
import {
  isCellSelected,
  reduceSelection,
  selectedArea,
  START,
  type Selection,
  type SelectionAction,
} from './selection.ts'

const size = { rowCount: 100, columnCount: 5, hasRowHeader: true }

test.each<[string, SelectionAction[], Partial<Selection>]>([
  ['a move selects one cell', [move(3, 2)], { kind: 'cells', active: at(3, 2), anchor: at(3, 2) }],
  ['a move stops at the last cell', [move(500, 9)], { active: at(99, 4) }],
  ['a move stops at the headers', [move(-5, -5)], { active: at(-1, -1) }],
  ['extending keeps the anchor', [move(3, 2), extend(5, 4)], { active: at(5, 4), anchor: at(3, 2) }],
  [
    'extending into the header selects the header only',
    [move(0, 2), extend(-1, 2)],
    { active: at(-1, 2), anchor: at(-1, 2) },
  ],
  ['all keeps the active cell', [move(3, 2), { type: 'selectAll' }], { kind: 'all', active: at(3, 2) }],
  [
    'collapsing leaves the active cell',
    [move(3, 2), extend(5, 4), { type: 'collapse' }],
    { kind: 'cells', active: at(5, 4), anchor: at(5, 4) },
  ],
  ['rows that touch become one range', [toggle(4), toggle(6), toggle(5)], { kind: 'rows', rows: [[4, 6]] }],
  [
    'a row taken out splits its range',
    [toggle(4), { type: 'extendRows', row: 8 }, toggle(6)],
    {
      rows: [
        [4, 5],
        [7, 8],
      ],
    },
  ],
  ['taking out the last row leaves a cell', [toggle(4), toggle(4)], { kind: 'cells', active: at(4, 0) }],
  [
    'extending rows upwards is a range as well',
    [
      { type: 'selectRow', row: 8 },
      { type: 'extendRows', row: 5 },
    ],
    { rows: [[5, 8]] },
  ],
])('%s', (_, actions, expected) => {
  expect(actions.reduce((selection, action) => reduceSelection(selection, action, size), START)).toMatchObject(expected)
})

test('a selection is cut to the rows that are left', () => {
  const rows: Selection = {
    kind: 'rows',
    active: at(60, 0),
    anchor: 60,
    rows: [
      [2, 3],
      [40, 60],
      [80, 90],
    ],
  }
  expect(reduceSelection(rows, { type: 'fit' }, { ...size, rowCount: 50 })).toEqual({
    kind: 'rows',
    active: at(49, 0),
    anchor: 49,
    rows: [
      [2, 3],
      [40, 49],
    ],
  })
})

test.each<[Selection, number, number, boolean]>([
  [{ kind: 'cells', active: at(2, 1), anchor: at(4, 3) }, 3, 2, true],
  [{ kind: 'cells', active: at(2, 1), anchor: at(4, 3) }, 5, 2, false],
  [{ kind: 'cells', active: at(2, 1), anchor: at(4, 3) }, 3, 0, false],
  [{ kind: 'rows', active: at(2, 1), anchor: 2, rows: [[2, 4]] }, 4, 0, true],
  [{ kind: 'all', active: at(2, 1) }, 99, 4, true],
])('%j has cell %i,%i: %s', (selection, row, column, expected) => {
  expect(isCellSelected(selection, row, column)).toBe(expected)
})

test.each<[string, Selection, unknown]>([
  [
    'a rectangle',
    { kind: 'cells', active: at(2, 3), anchor: at(4, 1) },
    { rows: [[2, 4]], columns: { first: 1, last: 3 } },
  ],
  [
    'the row header stands for its row',
    { kind: 'cells', active: at(2, -1), anchor: at(2, -1) },
    { rows: [[2, 2]], columns: { first: 0, last: 4 } },
  ],
  [
    'the header holds no rows',
    { kind: 'cells', active: at(-1, 1), anchor: at(-1, 1) },
    { rows: [], columns: { first: 0, last: 4 } },
  ],
  ['everything', { kind: 'all', active: at(2, 3) }, { rows: [[0, 99]], columns: { first: 0, last: 4 } }],
])('what a copy takes: %s', (_, selection, area) => {
  expect(selectedArea(selection, size)).toEqual(area)
})

function at(row: number, column: number) {
  return { row, column }
}

function move(row: number, column: number): SelectionAction {
  return { type: 'move', to: at(row, column) }
}

function extend(row: number, column: number): SelectionAction {
  return { type: 'extend', to: at(row, column) }
}

function toggle(row: number): SelectionAction {
  return { type: 'toggleRow', row }
}
