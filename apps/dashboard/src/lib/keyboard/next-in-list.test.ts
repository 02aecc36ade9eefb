import { expect, test } from 'vitest'
import { nextInList } from './next-in-list.ts'

test.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', -1, 0],
  ['ArrowDown', 4, undefined],
  ['ArrowUp', 4, 3],
  ['ArrowUp', 0, undefined],
  ['Tab', 1, undefined],
  ['toString', 1, undefined],
])('%s from entry %i of five leads to %s', (key, index, next) => {
  expect(nextInList(key, index, 5)).toBe(next)
})
