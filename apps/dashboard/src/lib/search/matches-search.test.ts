import { expect, test } from 'vitest'
import { matchesSearch } from './matches-search.ts'
import { sortByName } from './sort-by-name.ts'

test.each([
  ['', true],
  ['shop', true],
  ['SHOP eu', true],
  ['abc', true],
  ['warehouse', false],
])('"%s" finds the EU shop: %s', (search, expected) => {
  expect(matchesSearch(search, 'Shop EU', 'abcdef')).toBe(expected)
})

test('names are sorted as people expect, and the given list stays as it was', () => {
  const items = [{ name: 'zeta' }, { name: 'Project 10' }, { name: 'Project 9' }, { name: 'Äpfel' }]
  expect(sortByName(items).map(({ name }) => name)).toEqual(['Äpfel', 'Project 9', 'Project 10', 'zeta'])
  expect(items[0]?.name).toBe('zeta')
})
