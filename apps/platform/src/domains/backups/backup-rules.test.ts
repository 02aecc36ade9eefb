import { days, hours } from '@plinth/catalog/durations'
import { expect, test } from 'vitest'
import { newRef } from '../projects/project-rules.ts'
import { backupPlan, expiryOf, nextDue } from './backup-rules.ts'

test.each([
  ['free', { isScheduled: false, keepDays: 7 }],
  ['pro', { isScheduled: true, keepDays: 7 }],
  ['team', { isScheduled: true, keepDays: 14 }],
  ['enterprise', { isScheduled: true, keepDays: 7 }],
] as const)('on %s the schedule and the days are %o', (plan, expected) => {
  expect(backupPlan(plan, { capabilities: ['billing'] })).toEqual(expected)
  expect(backupPlan(plan, { capabilities: [] })).toEqual({ isScheduled: true, keepDays: 7 })
})

test('the first of many projects are spread over a day, the next a day after the last', () => {
  const createdAt = new Date('2026-01-01T00:00:00Z')
  const moments = Array.from(
    { length: 200 },
    () => nextDue(newRef(), createdAt, undefined).getTime() - createdAt.getTime(),
  )
  for (const quarter of [0, 1, 2, 3]) {
    const within = moments.filter((moment) => moment >= hours(6 * quarter) && moment < hours(6 * (quarter + 1)))
    expect(within.length).toBeGreaterThan(10)
  }
  expect(nextDue('any', createdAt, new Date('2026-02-01T10:00:00Z'))).toEqual(new Date('2026-02-02T10:00:00Z'))
  expect(expiryOf(createdAt, { keepDays: 7 }).getTime() - createdAt.getTime()).toBe(days(7))
})
