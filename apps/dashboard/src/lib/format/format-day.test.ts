import { expect, test } from 'vitest'
import { formatDay } from './format-day.ts'

test.each([
  ['2026-05-09T00:00:00Z', '09 May, 2026'],
  ['2026-12-31T23:59:59Z', '31 Dec, 2026'],
  ['2026-09-01T01:00:00+02:00', '31 Aug, 2026'],
  ['2026-09-01', '01 Sep, 2026'],
])('%s is %s', (moment, expected) => {
  expect(formatDay(moment)).toBe(expected)
})
