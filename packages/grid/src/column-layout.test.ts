import { expect, test } from 'vitest'
import { clampWidth, columnAt, columnsToMount, layoutColumns, scrollLeftRevealing } from './column-layout.ts'

const three = layoutColumns([100, 200, undefined])
const hundred = layoutColumns(Array.from({ length: 100 }, () => 100))

test('columns stand side by side, with a usual width where none is given', () => {
  expect(three).toEqual({ lefts: [0, 100, 300], widths: [100, 200, 168], total: 468 })
})

test.each([
  [3, 56],
  [99.6, 100],
  [9999, 1200],
])('a width of %d becomes %d', (width, kept) => {
  expect(clampWidth(width)).toBe(kept)
})

test.each([
  [-50, 0],
  [0, 0],
  [99, 0],
  [100, 1],
  [299, 1],
  [5000, 2],
])('at %d is column %d', (x, column) => {
  expect(columnAt(three, x)).toBe(column)
})

test('up to thirty columns are always mounted, more only around the view', () => {
  expect(columnsToMount(three, 0, 50)).toEqual({ first: 0, last: 2 })
  expect(columnsToMount(hundred, 0, 500)).toEqual({ first: 0, last: 7 })
  expect(columnsToMount(hundred, 5000, 500)).toEqual({ first: 48, last: 57 })
  expect(columnsToMount(hundred, 9500, 500)).toEqual({ first: 93, last: 99 })
  expect(columnsToMount(layoutColumns([]), 0, 500)).toEqual({ first: 0, last: -1 })
})

test.each([
  ['in view', 0, 0],
  ['to the right', 9, 500],
  ['to the left', 2, 200],
])('revealing a column %s scrolls as little as needed', (where, column, left) => {
  expect(scrollLeftRevealing(hundred, where === 'to the left' ? 900 : 0, 500, column)).toBe(left)
})

test('a column wider than the view is shown from its start', () => {
  expect(scrollLeftRevealing(layoutColumns([100, 900]), 0, 500, 1)).toBe(100)
})
