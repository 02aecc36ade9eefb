import { days } from '@plinth/catalog/durations'
import { expect, test } from 'vitest'
import { backupPlan, expiryOf, keepsLog } from './backup-rules.ts'

test.each([
  ['free', { isScheduled: false, keepDays: 7 }],
  ['pro', { isScheduled: true, keepDays: 7 }],
  ['team', { isScheduled: true, keepDays: 14 }],
  ['enterprise', { isScheduled: true, keepDays: 7 }],
] as const)('on %s the schedule and the days are %o', (plan, expected) => {
  expect(backupPlan(plan, { capabilities: ['billing'] })).toEqual(expected)
  expect(backupPlan(plan, { capabilities: [] })).toEqual({ isScheduled: true, keepDays: 7 })
})

test('a backup is kept for the days of the plan', () => {
  const from = new Date('2026-01-01T00:00:00Z')
  expect(expiryOf(from, { keepDays: 7 }).getTime() - from.getTime()).toBe(days(7))
})

test.each([
  [true, true, true, true],
  [false, true, true, false],
  [true, false, true, false],
  [true, true, false, false],
])(
  'a plan with point in time (%s), daily backups %s and the setting %s: the log is kept, %s',
  (has, daily, on, kept) => {
    const settings = { has_daily_backups: daily, has_point_in_time: on }
    expect(keepsLog('enterprise', { hasPointInTime: () => has }, settings)).toBe(kept)
  },
)
