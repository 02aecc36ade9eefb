import { expect, test } from 'vitest'
import { barsOf, countOf } from './bars-of.ts'

test('every step of the span has a bar, and each bar its lines by level', () => {
  const facets = { source: [], level: [], method: [], status: [], role: [] }
  const bars = barsOf({
    from: '2026-11-23T11:00:30.000Z',
    to: '2026-11-23T11:03:00.000Z',
    kept_days: 1,
    step_seconds: 60,
    bars: [
      { at: '2026-11-23T11:00:00.000Z', level: 'info', count: 3 },
      { at: '2026-11-23T11:00:00.000Z', level: 'error', count: 1 },
      { at: '2026-11-23T11:02:00.000Z', level: 'error', count: 2 },
    ],
    facets,
  })
  expect(bars.map(({ total, counts }) => [total, counts.error])).toEqual([
    [4, 1],
    [0, 0],
    [2, 2],
  ])
  expect(countOf(bars, 'error')).toBe(3)
})
