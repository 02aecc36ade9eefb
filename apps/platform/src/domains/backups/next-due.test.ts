import { hours, minutes } from '@plinth/catalog/durations'
import { expect, test } from 'vitest'
import { newRef } from '../projects/project-rules.ts'
import { nextDue, retryAfter, type Schedule } from './next-due.ts'

const at = (moment: string) => new Date(`2026-${moment}:00Z`)
const LATE = at('12-31T00:00')

/** Created at the year's beginning, without an hour of its own. */
const scheduled = (changes: Partial<Schedule> = {}): Schedule => ({
  ref: 'any',
  inserted_at: at('01-01T00:00'),
  backed_up_at: null,
  backup_retry_at: null,
  backup_hour: null,
  backup_hour_since: null,
  ...changes,
})

/** Up to the hour; where in it a backup begins depends on the project. */
const hourOf = (schedule: Schedule, now = LATE) => `${nextDue(schedule, now).toISOString().slice(5, 13)}:00`

test('the first of many projects are spread over a day, the next a day after the last', () => {
  const from = scheduled().inserted_at.getTime()
  const moments = Array.from({ length: 200 }, () => nextDue(scheduled({ ref: newRef() }), LATE).getTime() - from)
  for (const quarter of [0, 1, 2, 3]) {
    const within = moments.filter((moment) => moment >= hours(6 * quarter) && moment < hours(6 * (quarter + 1)))
    expect(within.length).toBeGreaterThan(10)
  }
  expect(nextDue(scheduled({ backed_up_at: at('02-01T10:00') }), LATE)).toEqual(at('02-02T10:00'))
})

test('many projects with the same hour begin spread over it, so that the last look of the hour takes them', () => {
  const from = at('01-01T03:00').getTime()
  const moments = Array.from(
    { length: 200 },
    () => nextDue(scheduled({ ref: newRef(), backup_hour: 3 }), LATE).getTime() - from,
  )
  expect(Math.min(...moments)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...moments)).toBeLessThan(minutes(50))
  expect(moments.filter((moment) => moment < minutes(25)).length).toBeGreaterThan(50)
})

test.each([
  ['the first after the creation', {}, '01-01T03:00'],
  ['created in the hour or after it', { inserted_at: at('01-01T04:00') }, '01-02T03:00'],
  ['a day after the last in that hour', { backed_up_at: at('02-01T03:40') }, '02-02T03:00'],
  ['back in its hour after one that was late', { backed_up_at: at('02-01T19:00') }, '02-02T03:00'],
  ['not twice within six hours', { backed_up_at: at('02-01T23:30') }, '02-03T03:00'],
  ['over the end of a month', { backed_up_at: at('02-28T12:00') }, '03-01T03:00'],
])('with the hour 3: %s', (_, changes, expected) => {
  expect(hourOf(scheduled({ backup_hour: 3, ...changes }))).toBe(expected)
})

test('an hour that has passed today, when it is chosen, is tomorrow; one that is still to come is today', () => {
  const since = { backed_up_at: at('02-01T18:00'), backup_hour_since: at('02-02T10:00') }
  expect(hourOf(scheduled({ ...since, backup_hour: 3 }))).toBe('02-03T03:00')
  expect(hourOf(scheduled({ ...since, backup_hour: 22 }))).toBe('02-02T22:00')
})

test('an hour in which nobody could take the backup makes it due, and not once for each day', () => {
  const missed = scheduled({ backup_hour: 3, backed_up_at: at('02-01T03:10') })
  expect(hourOf(missed, at('02-05T12:00'))).toBe('02-02T03:00')
  expect(hourOf({ ...missed, backed_up_at: at('02-05T12:00') }, at('02-05T12:10'))).toBe('02-06T03:00')
})

test.each([null, 3])('a clock that was ahead for a while delays no backup, with the hour %s', (backup_hour) => {
  const now = at('02-01T12:00')
  expect(nextDue(scheduled({ backup_hour, backed_up_at: at('06-01T12:00') }), now)).toEqual(now)
  expect(nextDue(scheduled({ backup_hour, inserted_at: at('06-01T12:00') }), now)).toEqual(now)
  const chosenAhead = { backed_up_at: at('02-01T03:30'), backup_hour_since: at('06-01T12:00') }
  expect(nextDue(scheduled({ backup_hour, ...chosenAhead }), now).getTime()).toBeLessThan(at('02-02T04:00').getTime())
  // one that is set back a little is no reason for another
  expect(nextDue(scheduled({ backup_hour, backed_up_at: at('02-01T12:30') }), now).getTime()).toBeGreaterThan(
    now.getTime(),
  )
})

test('what failed because of the place of backups is due again with pauses that grow up to six hours', () => {
  expect([1, 2, 3, 6, 7, 2000].map((failures) => retryAfter(failures) / minutes(1))).toEqual([
    10, 20, 40, 320, 360, 360,
  ])
  const failed = { backed_up_at: at('02-01T10:00'), backup_retry_at: at('02-01T10:20') }
  expect(nextDue(scheduled(failed), LATE)).toEqual(at('02-01T10:20'))
  // never later than by its schedule, also where the clock was ahead when it failed
  expect(nextDue(scheduled({ ...failed, backup_retry_at: at('06-01T10:20') }), LATE)).toEqual(at('02-02T10:00'))
})
