import { hours } from '@plinth/catalog/durations'
import { expect, test } from 'vitest'
import { nextDue, problemOf } from './platform-backup-rules.ts'

const now = new Date('2026-11-22T12:00:00Z')
const ago = (count: number) => new Date(now.getTime() - hours(count))
const done = (count: number, verification: 'passed' | 'failed' | null = 'passed') =>
  ({ state: 'done', created_at: ago(count), verification }) as const
const failed = (count: number) => ({ state: 'failed', created_at: ago(count), verification: null }) as const

test('a backup is due an hour after there is a phrase, and then every day', () => {
  expect(nextDue(ago(5), undefined)).toEqual(ago(4))
  expect(nextDue(ago(50), ago(20))).toEqual(new Date(now.getTime() + hours(4)))
  // what was sealed for the phrase before is not enough
  expect(nextDue(ago(5), ago(20))).toEqual(ago(4))
})

test.each([
  ['a new installation', [], undefined, ago(20), null],
  ['no phrase a day after the first project', [], undefined, ago(25), 'no_phrase'],
  ['nothing to lose', [], undefined, undefined, null],
  ['a phrase of an hour ago', [], ago(1), ago(99), null],
  ['never backed up', [], ago(14), ago(99), 'overdue'],
  ['backed up', [done(30)], ago(99), ago(99), null],
  ['a backup that did not come', [done(37)], ago(99), ago(99), 'overdue'],
  ['a failure', [failed(1), done(20)], ago(99), ago(99), 'failed'],
  ['a failure that is over', [done(1), failed(20)], ago(99), ago(99), null],
  ['one that cannot be restored', [done(1, 'failed'), done(20)], ago(99), ago(99), 'verification_failed'],
] as const)('%s', (_, backups, phraseMadeAt, oldestProject, problem) => {
  expect(problemOf({ backups, phraseMadeAt, oldestProject, now })).toBe(problem)
})
