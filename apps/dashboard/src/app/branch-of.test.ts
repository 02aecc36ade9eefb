import { expect, test } from 'vitest'
import { branchOf } from './branch-of.ts'

test.each([
  [null, 'Quarry', 'main'],
  ['abcdefghijklmnopqrst', 'new-prices', 'new-prices'],
  ['ownrefownrefownrefow', 'Quarry', 'main'],
])('a project that hangs on %j is the branch %s or goes by its name', (parent_project_ref, name, expected) => {
  expect(branchOf({ ref: 'ownrefownrefownrefow', parent_project_ref, name })).toBe(expected)
})
