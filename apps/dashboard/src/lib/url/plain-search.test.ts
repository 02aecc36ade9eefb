import { expect, test } from 'vitest'
import { parsePlainSearch, stringifyPlainSearch } from './plain-search.ts'

test.each([
  ['?aiAssistantPanelOpen=true', { aiAssistantPanelOpen: 'true' }],
  ['?id=007', { id: '007' }],
  ['?returnTo=%2Fproject%2Fx', { returnTo: '/project/x' }],
  ['?filter=a&filter=b', { filter: ['a', 'b'] }],
  ['?empty=', { empty: '' }],
  ['', {}],
])('%s is read as plain text', (text, expected) => {
  expect(parsePlainSearch(text)).toEqual(expected)
})

test('what was read is written back the same', () => {
  const search = { plan: 'pro', filter: ['id:eq:1', 'name:like:a%'], page: '2' }
  expect(parsePlainSearch(stringifyPlainSearch(search))).toEqual(search)
})

test('absent values leave no trace in the address', () => {
  expect(stringifyPlainSearch({ plan: undefined, error: null })).toBe('')
})
