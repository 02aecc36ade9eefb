import { expect, test } from 'vitest'
import { formatRelativeTime } from './format-relative-time.ts'

const NOW = Date.UTC(2026, 10, 21, 12)

test.each([
  [0, 'just now'],
  [-44, 'just now'],
  [20, 'just now'],
  [-50, '1 minute ago'],
  [-89, '1 minute ago'],
  [-119, '2 minutes ago'],
  [-3569, '59 minutes ago'],
  [-3599, '1 hour ago'],
  [-3600, '1 hour ago'],
  [-86_399, '24 hours ago'],
  [86_395, 'in 24 hours'],
  [22.4 * 3600, 'in 22 hours'],
  [90 * 86_400 - 5, 'in 3 months'],
  [-86_400, 'yesterday'],
  [-3 * 86_400, '3 days ago'],
  [7200, 'in 2 hours'],
  [-400 * 86_400, 'last year'],
])('%i seconds from now is %s', (seconds, text) => {
  expect(formatRelativeTime(NOW + seconds * 1000, NOW)).toBe(text)
})
