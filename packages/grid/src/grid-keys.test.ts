import { expect, test } from 'vitest'
import { cellAfterKey, startsTyping } from './grid-keys.ts'

const view = { rowCount: 1000, columnCount: 10, hasRowHeader: false, pageRows: 20, topRow: 300 }

test.each([
  ['ArrowUp', false, [5, 5], [4, 5]],
  ['ArrowUp', false, [0, 5], [-1, 5]],
  ['ArrowUp', true, [5, 5], [0, 5]],
  ['ArrowDown', false, [5, 5], [6, 5]],
  ['ArrowDown', false, [-1, 5], [300, 5]],
  ['ArrowDown', true, [5, 5], [999, 5]],
  ['ArrowRight', false, [5, 5], [5, 6]],
  ['ArrowRight', true, [5, 5], [5, 9]],
  ['ArrowLeft', true, [5, 5], [5, 0]],
  ['Home', false, [5, 5], [5, 0]],
  ['Home', true, [5, 5], [0, 0]],
  ['End', false, [5, 5], [5, 9]],
  ['End', true, [5, 5], [999, 9]],
  ['PageDown', false, [5, 5], [25, 5]],
  ['PageUp', false, [5, 5], [0, 5]],
  ['PageUp', false, [50, 5], [30, 5]],
])('%s with jump %s leads from %j to %j', (key, jump, [row, column], [toRow, toColumn]) => {
  const to = cellAfterKey(key, jump, { row: row!, column: column! }, view)
  expect(to).toEqual({ row: toRow, column: toColumn })
})

test('other keys lead nowhere', () => {
  expect(cellAfterKey('a', false, { row: 0, column: 0 }, view)).toBeUndefined()
  expect(cellAfterKey('constructor', false, { row: 0, column: 0 }, view)).toBeUndefined()
})

test.each([
  [{ key: 'a' }, true],
  [{ key: '漢' }, true],
  [{ key: '😀' }, true],
  [{ key: 'Process' }, true],
  [{ key: 'Dead' }, true],
  [{ key: '@', ctrlKey: true, altKey: true }, true],
  [{ key: 'a', ctrlKey: true }, false],
  [{ key: 'v', metaKey: true }, false],
  [{ key: ' ' }, false],
  [{ key: 'F5' }, false],
])('%j starts typing: %s', (event, expected) => {
  expect(startsTyping({ ctrlKey: false, metaKey: false, altKey: false, ...event })).toBe(expected)
})
