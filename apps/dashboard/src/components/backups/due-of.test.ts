import { expect, test } from 'vitest'
import { dueOf } from './due-of.ts'

test.each([
  ['2026-11-20T12:00:01Z', 'later'],
  ['2026-11-20T12:00:00Z', 'now'],
  ['2026-11-20T00:00:01Z', 'now'],
  ['2026-11-20T00:00:00Z', 'overdue'],
])('at noon, the backup of %s is due: %s', (nextAt, due) => {
  expect(dueOf(nextAt, Date.parse('2026-11-20T12:00:00Z'))).toBe(due)
})
