import { expect, test } from 'vitest'
import { formatCount, formatEstimate } from './format-row-count.ts'

test.each([
  [-1, 'about 0'],
  [0, 'about 0'],
  [97, 'about 97'],
  [999, 'about 999'],
  [1249, 'about 1,249'],
  [99_999, 'about 99,999'],
  [100_000, 'about 100 k'],
  [840_400, 'about 840 k'],
  [999_900, 'about 1 M'],
  [1_234_567, 'about 1.2 M'],
  [12_600_000, 'about 13 M'],
  [3_000_000_000, 'about 3 G'],
])('%i rows are %s', (rows, expected) => {
  expect(formatEstimate(rows)).toBe(expected)
})

test('an exact count shows every digit', () => {
  expect(formatCount(1_234_567)).toBe('1,234,567')
})
