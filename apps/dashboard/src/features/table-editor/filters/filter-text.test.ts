import { expect, test } from 'vitest'
import { parsePlainSearch, stringifyPlainSearch } from '../../../lib/url/plain-search.ts'
import { returnPath } from '../../../lib/url/return-path.ts'
import { tableSearch } from '../table-search.ts'
import { nextSort, parseFilter, parseSort, writeFilter, writeSort } from './filter-text.ts'

test.each([
  ['id:eq:1', { column: 'id', op: 'eq', value: '1' }],
  ['name:ilike:%a:b%', { column: 'name', op: 'ilike', value: '%a:b%' }],
  ['note:eq:', { column: 'note', op: 'eq', value: '' }],
  ['at:gte:2026-01-01 10:00:00+00', { column: 'at', op: 'gte', value: '2026-01-01 10:00:00+00' }],
  ['a:b:is:null', { column: 'a:b', op: 'is', value: 'null' }],
] as const)('%s of an older address is read', (text, filter) => {
  expect(parseFilter(text)).toEqual(filter)
})

test.each([
  ['id-eq-1', { column: 'id', op: 'eq', value: '1' }],
  ['name-ilike--25a-3Ab-25', { column: 'name', op: 'ilike', value: '%a:b%' }],
  ['note-eq-', { column: 'note', op: 'eq', value: '' }],
  ['a-2Deq-2Db-eq--2D', { column: 'a-eq-b', op: 'eq', value: '-' }],
  ['-C3-B6-gt-1', { column: 'ö', op: 'gt', value: '1' }],
  ['at-gte-2026-2D01-2D01-2010-3A00', { column: 'at', op: 'gte', value: '2026-01-01 10:00' }],
] as const)('%s is written, and read back', (text, filter) => {
  expect(writeFilter(filter)).toBe(text)
  expect(parseFilter(text)).toEqual(filter)
})

test.each(['', 'id', 'id:eq', 'id:between:1', ':eq:1'])('%j is no filter', (text) => {
  expect(parseFilter(text)).toBeUndefined()
})

test('an address with filters and a sort leads through sign-in unchanged', () => {
  const filter = ['a&b=c:eq:x+y z', 'ö:like:100%', "it's (a):eq:~*!.", 'line:eq:one\ntwo'].map((text) =>
    parseFilter(text)!,
  )
  const search = stringifyPlainSearch({
    filter: filter.map(writeFilter),
    sort: [{ column: 'tötal', direction: 'desc' } as const].map(writeSort),
  })
  const place = `/project/abcdefghijklmnopqrst/editor/16433${search}`
  expect(returnPath(place, 'https://console.example.com')).toBe(place)
})

test('filters come back from the address the same, whatever stands in them', () => {
  const filter = ['a&b=c:eq:x+y z', 'ö:like:100%', 'line:eq:one\ntwo'].map((text) => parseFilter(text)!)
  const address = stringifyPlainSearch({ filter: filter.map(writeFilter) })
  expect(tableSearch(parsePlainSearch(address)).filter?.map(parseFilter)).toEqual(filter)
})

test.each([
  ['id:asc', { column: 'id', direction: 'asc' }],
  ['a:b:desc', { column: 'a:b', direction: 'desc' }],
] as const)('%s is an order of an older address', (text, sort) => {
  expect(parseSort(text)).toEqual(sort)
})

test.each([
  ['id-asc', { column: 'id', direction: 'asc' }],
  ['a-2Ddesc-desc', { column: 'a-desc', direction: 'desc' }],
] as const)('%s is an order that is written, and read back', (text, sort) => {
  expect(writeSort(sort)).toBe(text)
  expect(parseSort(text)).toEqual(sort)
})

test('a heading goes from ascending to descending to none', () => {
  const once = nextSort([], 'id', { add: false })
  const twice = nextSort(once, 'id', { add: false })
  expect([once, twice, nextSort(twice, 'id', { add: false })]).toEqual([
    [{ column: 'id', direction: 'asc' }],
    [{ column: 'id', direction: 'desc' }],
    [],
  ])
})

test('a second column can be added to the order, and keeps its place when it turns', () => {
  const two = nextSort([{ column: 'a', direction: 'asc' }], 'b', { add: true })
  expect(nextSort(two, 'a', { add: true })).toEqual([
    { column: 'a', direction: 'desc' },
    { column: 'b', direction: 'asc' },
  ])
})
