import { hours, minutes } from '@plinth/catalog/durations'
import { describe, expect, test } from 'vitest'
import { pointsOf, shapes } from './metric-points.ts'
import type { MetricSample } from '../../stores/metric-store.ts'

const NOW = Date.parse('2026-05-09T12:00:30Z')
const started = new Date('2026-05-01T00:00:00Z')

/** So many minutes ago, with counters that were at this. */
const sample = (minutesAgo: number, changes: Partial<MetricSample> = {}): MetricSample => ({
  sampledAt: new Date(Date.parse('2026-05-09T12:00:00Z') - minutes(minutesAgo)),
  startedAt: started,
  connections: 3,
  blocked: 0,
  sizeBytes: 1000,
  blocksHit: 0,
  blocksRead: 0,
  deadlocks: 0,
  calls: 0,
  callMilliseconds: 0,
  ...changes,
})

const lastOf = (samples: MetricSample[]) => pointsOf(samples, shapes.hour, NOW).at(-1)

test.each([
  ['hour', 60, '2026-05-09T11:01:00.000Z', '2026-05-09T12:00:00.000Z'],
  ['day', 144, '2026-05-08T12:10:00.000Z', '2026-05-09T12:00:00.000Z'],
  ['week', 168, '2026-05-02T13:00:00.000Z', '2026-05-09T12:00:00.000Z'],
] as const)('the %s has %i points, whether anything was sampled or not', (range, count, first, last) => {
  const points = pointsOf([], shapes[range], NOW)
  expect(points).toHaveLength(count)
  expect([points[0]!.at, points.at(-1)!.at]).toEqual([first, last])
  expect(points.every(({ connections, size_bytes }) => connections === null && size_bytes === null)).toBe(true)
})

test('rates come from what the counters grew by', () => {
  const point = lastOf([
    sample(1, { calls: 100, callMilliseconds: 50, blocksHit: 10, blocksRead: 10, deadlocks: 1 }),
    sample(0, { calls: 220, callMilliseconds: 290, blocksHit: 100, blocksRead: 20, deadlocks: 3 }),
  ])
  expect(point).toMatchObject({
    connections: 3,
    size_bytes: 1000,
    statements_per_second: 2,
    ms_per_statement: 2,
    cache_hit_rate: 0.9,
    deadlocks: 2,
  })
})

test('the first sample has values and no rates', () => {
  expect(lastOf([sample(0, { calls: 7 })])).toMatchObject({
    connections: 3,
    statements_per_second: null,
    ms_per_statement: null,
    cache_hit_rate: null,
    deadlocks: null,
  })
})

test('no statement is no time per statement, not zero', () => {
  expect(lastOf([sample(1), sample(0)])).toMatchObject({ statements_per_second: 0, ms_per_statement: null })
})

describe('no rate is made up', () => {
  test.each<[string, MetricSample, MetricSample]>([
    ['when the statistics were reset', sample(1, { calls: 500 }), sample(0, { calls: 20 })],
    ['when Postgres was started again', sample(1), sample(0, { calls: 20, startedAt: new Date(NOW) })],
    ['over a gap', sample(10), sample(0, { calls: 20 })],
    ['without pg_stat_statements', sample(1, { calls: null }), sample(0, { calls: null })],
    ['when pg_stat_statements has just come', sample(1, { calls: null }), sample(0, { calls: 20 })],
  ])('%s', (_, before, after) => {
    expect(lastOf([before, after])).toMatchObject({ connections: 3, statements_per_second: null })
  })

  test('and the same samples one after another do make one', () => {
    expect(lastOf([sample(1), sample(0, { calls: 120 })])).toMatchObject({ statements_per_second: 2 })
  })
})

test('one counter that was reset leaves the others their rates', () => {
  const before = sample(1, { calls: 500, callMilliseconds: 900, blocksHit: 10 })
  const after = sample(0, { calls: 20, callMilliseconds: 30, blocksHit: 20, blocksRead: 10 })
  expect(lastOf([before, after])).toMatchObject({ statements_per_second: null, cache_hit_rate: 0.5 })
})

test('what was not sampled is a gap between what was', () => {
  const points = pointsOf([sample(5), sample(4), sample(1), sample(0)], shapes.hour, NOW).slice(-6)
  expect(points.map(({ connections }) => connections)).toEqual([3, 3, null, null, 3, 3])
  expect(points.map(({ statements_per_second }) => statements_per_second)).toEqual([null, 0, null, null, null, 0])
})

test('a longer step shows the most connections, the last size, and the rate over all of it', () => {
  const ago = (moment: number, changes: Partial<MetricSample>) => sample(moment + 3, changes)
  const points = pointsOf(
    [
      ago(3, { connections: 2, calls: 0, callMilliseconds: 0 }),
      ago(2, { connections: 9, calls: 60, callMilliseconds: 60, sizeBytes: 2000 }),
      ago(1, { connections: 1, calls: 240, callMilliseconds: 600, sizeBytes: 1500 }),
    ],
    shapes.day,
    NOW,
  )
  expect(points.at(-2)).toMatchObject({
    connections: 9,
    size_bytes: 1500,
    statements_per_second: 2,
    ms_per_statement: 2.5,
  })
})

test('in the week, samples ten minutes apart belong together', () => {
  const far = (hoursAgo: number, extra: number, changes: Partial<MetricSample> = {}) =>
    sample((hoursAgo * hours(1)) / minutes(1) + extra, changes)
  const points = pointsOf([far(50, 20), far(50, 10, { calls: 1200 })], shapes.week, NOW)
  expect(points.find(({ connections }) => connections !== null)).toMatchObject({ statements_per_second: 2 })
})
