import type { MetricPoint } from '@plinth/contract/metrics'
import { describe, expect, test } from 'vitest'
import { formatBytes } from '../../../lib/format/format-bytes.ts'
import { charted, formatPercent, formatRate } from './charted.ts'
import { describeChart, growthOf, summarize } from './summarize.ts'

const point = (changes: Partial<MetricPoint>): MetricPoint => ({
  at: '2026-05-09T12:00:00Z',
  connections: null,
  blocked: null,
  size_bytes: null,
  statements_per_second: null,
  ms_per_statement: null,
  cache_hit_rate: null,
  deadlocks: null,
  ...changes,
})
const sizes = (...bytes: (number | null)[]) => bytes.map((size_bytes) => point({ size_bytes }))
const [connections, size] = charted

describe('a chart in a sentence', () => {
  test('says from what to what it went, and how far', () => {
    const points = [3, null, 9, 1, 4].map((count) => point({ connections: count }))
    expect(describeChart(connections!, points, 'hour')).toBe(
      'Connections, last hour: from 3 to 4, lowest 1, highest 9.',
    )
  })

  test('says that there is no data yet', () => {
    expect(describeChart(size!, sizes(null, null), 'week')).toBe('Database size, last week: no data yet.')
  })
})

test('gaps do not count', () => {
  expect(summarize(sizes(null, 5, null, 7, null), 'size_bytes')).toEqual({ first: 5, last: 7, lowest: 5, highest: 7 })
})

test.each([
  [sizes(1024, 3072), '+2 KB'],
  [sizes(3072, null, 1024), '−2 KB'],
  [sizes(1024, 1024), 'No change'],
  [sizes(null), undefined],
])('growth is the difference between the first and the last measurement', (points, text) => {
  expect(growthOf(points, formatBytes)).toBe(text)
})

test.each([
  [0, '0'],
  [0.004, '< 0.01'],
  [0.256, '0.26'],
  [3.14, '3.1'],
  [1234.5, '1,234.5'],
])('%d per second is %s', (rate, text) => {
  expect(formatRate(rate)).toBe(text)
})

test.each([
  [1, '100%'],
  [0.99999, '99.9%'],
  [0.5, '50%'],
  [0, '0%'],
])('a share of %d is %s', (share, text) => {
  expect(formatPercent(share)).toBe(text)
})
