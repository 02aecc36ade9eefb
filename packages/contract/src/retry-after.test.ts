import { expect, test } from 'vitest'
import { parseRetryAfter } from './retry-after.ts'

const now = Date.parse('2026-11-21T10:00:00Z')

test.each([
  ['30', 30],
  ['0', 1],
  ['1000000000', 300],
  ['Sat, 21 Nov 2026 10:00:42 GMT', 42],
  ['Sat, 21 Nov 2026 09:00:00 GMT', 1],
  ['soon', undefined],
  ['1.5', undefined],
  ['-3', undefined],
  ['2026-11-21', undefined],
  ['', undefined],
  [null, undefined],
])('Retry-After %s → %s seconds', (header, expected) => {
  expect(parseRetryAfter(header, now)).toBe(expected)
})
