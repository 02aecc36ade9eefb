import { expect, test } from 'vitest'
import { formatUptime } from './format-uptime.ts'

const MINUTE = 60_000

test.each([
  [-5, 'less than a minute'],
  [59_999, 'less than a minute'],
  [MINUTE, '1 min'],
  [59 * MINUTE, '59 min'],
  [60 * MINUTE, '1 h'],
  [320 * MINUTE, '5 h 20 min'],
  [24 * 60 * MINUTE, '1 day'],
  [(12 * 24 + 3) * 60 * MINUTE, '12 days 3 h'],
])('%i ms are %s', (milliseconds, text) => {
  expect(formatUptime(milliseconds)).toBe(text)
})
