import type { Filter, Sort } from '@plinth/contract/database'
import { expect, test } from 'vitest'
import { describeScope } from './describe-scope.ts'

const filter: Filter = { column: 'id', op: 'eq', value: '1' }
const sort: Sort = { column: 'id', direction: 'asc' }

test.each([
  [0, 0, undefined],
  [1, 0, 'The filter of this page applies.'],
  [2, 0, 'The 2 filters of this page apply.'],
  [0, 1, 'The sort of this page applies.'],
  [0, 2, 'The sort of this page applies.'],
  [1, 1, 'The filter and the sort of this page apply.'],
  [2, 1, 'The 2 filters and the sort of this page apply.'],
])('%i filters and a sort by %i columns: %s', (filters, sorts, words) => {
  expect(describeScope(Array(filters).fill(filter), Array(sorts).fill(sort))).toBe(words)
})
