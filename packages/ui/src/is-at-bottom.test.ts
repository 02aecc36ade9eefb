import { expect, test } from 'vitest'
import { isAtBottom } from './is-at-bottom.ts'

test.each([
  [600, true],
  [590, true],
  [589.5, false],
  [0, false],
  [601, true],
])('scrolled to %d of 600, the end is in sight within 10 px: %s', (scrollTop, expected) => {
  expect(isAtBottom({ scrollTop, clientHeight: 400, scrollHeight: 1000 })).toBe(expected)
})
