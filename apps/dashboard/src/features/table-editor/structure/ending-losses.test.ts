import type { TableDependents } from '@plinth/postgres-meta/introspect/table-dependents'
import { expect, test } from 'vitest'
import { endingLosses } from './ending-losses.ts'

const none: TableDependents = {
  schema: 'public',
  name: 'stones',
  estimated_rows: 12_345,
  partitions: [],
  partition_count: 0,
  dropped: [],
  dropped_count: 0,
  emptied: [],
  emptied_count: 0,
  version: '',
}

test('rows are counted as Postgres estimates them, and not where it does not', () => {
  expect(endingLosses('empty', none)).toEqual(['All rows, about 12,345 as Postgres estimates.'])
  expect(endingLosses('empty', { ...none, estimated_rows: null })[0]).toContain('no estimate')
  expect(endingLosses('drop', none)).toHaveLength(3)
})

test('partitions are named, the first ones of many', () => {
  const partitions = ['a', 'b', 'c', 'd', 'e']
  const lines = endingLosses('empty', { ...none, partitions, partition_count: 250 })
  expect(lines[1]).toBe('The rows of its partitions and inheriting tables: a, b, c and 247 more.')
})
