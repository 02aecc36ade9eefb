import { expect, test } from 'vitest'
import { isFarOff, planLines } from './plan-nodes.ts'

const measured = `Nested Loop  (cost=0.29..16.34 rows=1 width=8) (actual time=0.021..0.512 rows=40 loops=1)
  ->  Index Scan using stones_pkey on stones  (cost=0.29..8.30 rows=1 width=4) (actual time=0.010..0.25 rows=1.00 loops=2)
        Index Cond: (id = 1)
Execution Time: 0.6 ms`

test('each node says what it took over all loops, and its rows as estimated and as they were', () => {
  expect(planLines(measured).map(({ ms, rows }) => [ms, rows])).toEqual([
    [0.512, { estimated: 1, actual: 40 }],
    [0.5, { estimated: 1, actual: 1 }],
    [undefined, undefined],
    [undefined, undefined],
  ])
})

test('a plan that was not run has estimates alone', () => {
  expect(planLines('Seq Scan on stones  (cost=0.00..1.01 rows=5 width=4)')).toMatchObject([
    { ms: undefined, rows: { estimated: 5, actual: undefined } },
  ])
})

test('an estimate is far off from ten times on', () => {
  expect(planLines(measured).map(isFarOff)).toEqual([true, false, false, false])
})
