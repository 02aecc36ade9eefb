import { expect, test } from 'vitest'
import { longestAscending } from './dom-order.ts'

test.each([
  [[0, 1, 2, 3], undefined, [0, 1, 2, 3]],
  [[3, 0, 1, 2], undefined, [0, 1, 2]],
  [[1, 2, 3, 0], undefined, [1, 2, 3]],
  [[3, 0, 1, 2], 3, [3]],
  [[4, 0, 1, 5, 2, 3], 5, [0, 1, 5]],
  [[], undefined, []],
])('of %j with %s kept, %j stay', (values, pivot, staying) => {
  expect([...longestAscending(values, pivot)].sort((a, b) => a - b)).toEqual([...staying].sort((a, b) => a - b))
})
