import { expect, test } from 'vitest'
import { comparePlans } from './compare-plans.ts'
import { planTree } from './plan-tree.ts'

const before = `Sort  (cost=20.00..21.00 rows=40 width=8) (actual time=5.000..5.200 rows=40.00 loops=1)
  Sort Key: s.name
  Buffers: shared hit=100 read=28
  ->  Hash Join  (cost=0.29..16.34 rows=1 width=8) (actual time=0.021..4.800 rows=40.00 loops=1)
        Hash Cond: (s.id = v.stone)
        Buffers: shared hit=100 read=28
        ->  Seq Scan on stones s  (cost=0.29..8.30 rows=1 width=4) (actual time=0.010..4.000 rows=20.00 loops=1)
              Filter: (name = 'granite'::text)
              Buffers: shared hit=90 read=28
        ->  Hash  (cost=0.29..8.30 rows=1 width=4) (actual time=0.010..0.250 rows=1.00 loops=2)
              ->  Seq Scan on veins v  (cost=0.29..8.30 rows=1 width=4) (never executed)
Planning:
  Buffers: shared hit=999
Planning Time: 0.300 ms
Execution Time: 5.400 ms`

const after = `Sort  (cost=20.00..20.50 rows=40 width=8) (actual time=0.900..1.000 rows=40.00 loops=1)
  Buffers: shared hit=30
  ->  Hash Join  (cost=0.29..16.34 rows=1 width=8) (actual time=0.021..0.700 rows=40.00 loops=1)
        Buffers: shared hit=30
        ->  Index Scan using stones_name on stones s  (cost=0.29..8.30 rows=1 width=4) (actual time=0.010..0.100 rows=20.00 loops=1)
              Buffers: shared hit=20
        ->  Hash  (cost=0.29..8.30 rows=1 width=4) (actual time=0.010..0.250 rows=1.00 loops=1)
              ->  Seq Scan on veins v  (cost=0.29..8.30 rows=1 width=4) (actual time=0.001..0.010 rows=3.00 loops=1)
Planning Time: 0.200 ms
Execution Time: 1.100 ms`

test('a plan in text is read with its depth, its times and rows over all loops, and its buffers', () => {
  const tree = planTree(before)!
  expect(tree).toMatchObject({ planningMs: 0.3, executionMs: 5.4 })
  expect(tree.nodes.map(({ depth, type, ms, rows, buffers }) => [depth, type, ms, rows, buffers])).toEqual([
    [0, 'Sort', 5.2, 40, 128],
    [1, 'Hash Join', 4.8, 40, 128],
    [2, 'Seq Scan', 4, 20, 118],
    [2, 'Hash', 0.5, 2, undefined],
    [3, 'Seq Scan', 0, 1, undefined],
  ])
})

test('steps of one type are matched in their order, others stand alone, and the costly change is marked', () => {
  const { nodes, measure } = comparePlans(planTree(before)!, planTree(after)!)
  expect(measure).toBe('ms')
  expect(nodes.map((node) => [node.before?.label, node.after?.label, node.isCostly])).toEqual([
    ['Sort', 'Sort', false],
    ['Hash Join', 'Hash Join', false],
    ['Seq Scan on stones s', undefined, true],
    [undefined, 'Index Scan using stones_name on stones s', false],
    ['Hash', 'Hash', false],
    ['Seq Scan on veins v', 'Seq Scan on veins v', false],
  ])
})

test('a step that was put above others leaves them matched', () => {
  const alone = planTree('Seq Scan on stones  (cost=0.00..9.00 rows=5 width=4)')!
  const wrapped = planTree(`Limit  (cost=0.00..1.01 rows=1 width=4)
  ->  Seq Scan on stones  (cost=0.00..9.00 rows=5 width=4)`)!
  const { nodes, measure } = comparePlans(alone, wrapped)
  expect(measure).toBe('cost')
  expect(nodes.map((node) => [node.before?.label, node.after?.label, node.isCostly])).toEqual([
    [undefined, 'Limit', false],
    ['Seq Scan on stones', 'Seq Scan on stones', false],
  ])
})

test('a plan in JSON is read too, and what is no plan is not', () => {
  const json = JSON.stringify([
    {
      Plan: {
        'Node Type': 'Limit',
        'Total Cost': 1.5,
        'Plan Rows': 1,
        'Actual Total Time': 0.4,
        'Actual Rows': 1,
        'Actual Loops': 2,
        'Shared Hit Blocks': 3,
        'Shared Read Blocks': 1,
        Plans: [
          { 'Node Type': 'Index Scan', 'Index Name': 'pk', 'Relation Name': 't', 'Total Cost': 9, 'Plan Rows': 5 },
        ],
      },
      'Execution Time': 0.9,
    },
  ])
  expect(planTree(json)).toEqual({
    nodes: [
      { depth: 0, type: 'Limit', label: 'Limit', cost: 1.5, rows: 2, ms: 0.8, buffers: 4 },
      {
        depth: 1,
        type: 'Index Scan',
        label: 'Index Scan using pk on t',
        cost: 9,
        rows: 5,
        ms: undefined,
        buffers: undefined,
      },
    ],
    planningMs: undefined,
    executionMs: 0.9,
  })
  expect(planTree('<explain xmlns="http://www.postgresql.org/2009/explain">')).toBeUndefined()
  expect(planTree('[not json')).toBeUndefined()
})
