import { expect, test } from 'vitest'
import { formatMoment } from './format-moment.ts'

test('a moment is said with its day and its time', () => {
  expect(formatMoment('2026-11-23T12:04:59Z', 'en-US')).toMatch(/^November 2[2-4], 2026 at \d+:04\s[AP]M$/)
})
