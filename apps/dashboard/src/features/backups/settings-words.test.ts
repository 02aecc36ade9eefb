import type { Backups } from '@plinth/contract/backups'
import { expect, test } from 'vitest'
import { dailyWords, hourOptions, pointInTimeWords } from './settings-words.ts'

const included = { daily: 'included', point_in_time: 'included' } as const
const on = { daily: true, hour: null, point_in_time: true }
const pointInTime = (state: Backups['point_in_time']['state']) => ({
  state,
  failure: null,
  failing_since: null,
  windows: [],
  uncertain: [],
  stored_until: null,
})
const found = (changes: Partial<Backups>) => ({
  settings: on,
  offers: included,
  keep_days: 7,
  log_bytes: 1536,
  point_in_time: pointInTime('archiving'),
  ...changes,
})

test.each([
  [{}, undefined, 'One every day, kept for 7 days.'],
  [{}, 'pro', 'One every day, kept for 7 days. The Team plan keeps them for 14 days.'],
  [{ keep_days: 14 }, 'team', 'One every day, kept for 14 days.'],
  [
    { settings: { ...on, daily: false } },
    'pro',
    'Off. If data is lost, you can restore only the backups that you take yourself.',
  ],
  [
    { offers: { ...included, daily: 'other_plan' } },
    'free',
    'Daily backups come with the Pro plan. Until then, take backups yourself.',
  ],
] as const)('daily backups with %o on %s', (changes, plan, words) => {
  expect(dailyWords(found(changes), plan)).toBe(words)
})

test.each([
  [{}, 'Every write is archived, so you can restore any second. The WAL archive takes 1.5 KB now.'],
  [
    { point_in_time: pointInTime('failing') },
    'New writes cannot be archived. The reason is under Point-in-time recovery above.',
  ],
  [{ point_in_time: pointInTime('starting') }, 'It starts when the next backup is done.'],
  [{ settings: { ...on, daily: false } }, 'Off. It needs daily backups.'],
  [
    { settings: { ...on, point_in_time: false } },
    'Off. New writes are not archived, so you can restore only whole backups.',
  ],
  [{ offers: { ...included, point_in_time: 'other_plan' } }, 'Point-in-time recovery comes with the Enterprise plan.'],
] as const)('point in time with %o', (changes, words) => {
  expect(pointInTimeWords(found(changes))).toBe(words)
})

test('every hour of the day can be chosen, and the last ends at midnight', () => {
  expect(hourOptions).toHaveLength(25)
  expect(hourOptions.at(-1)).toEqual({ value: '23', label: '23:00 to 00:00 UTC' })
})
