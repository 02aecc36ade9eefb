import { expect, test } from 'vitest'
import { formatDuration } from './format-duration.ts'

test.each([
  [0, '0.00 ms'],
  [0.004, '< 0.01 ms'],
  [0.5, '0.50 ms'],
  [12.34, '12.3 ms'],
  [999.4, '999 ms'],
  [1_000, '1.00 s'],
  [60_000, '1 min 0 s'],
  [81_000, '1 min 21 s'],
  [119_600, '2 min 0 s'],
  [3_599_400, '59 min 59 s'],
  [3_599_600, '1.00 h'],
  [7_200_000, '2.00 h'],
])('%d ms is %s', (milliseconds, text) => {
  expect(formatDuration(milliseconds)).toBe(text)
})
