import { expect, test } from 'vitest'
import { isNarrowed, shownLines } from './shown-lines.ts'

const NOW = Date.UTC(2026, 10, 23, 12)

test('an address without anything shows the last hour of all sources', () => {
  expect(shownLines('shop', {}, NOW)).toEqual({ ref: 'shop', from: '2026-11-23T11:00:00.000Z' })
  expect(isNarrowed({ source: 'edge_logs', range: '1d' })).toBe(false)
})

test('choices of the address narrow the list, and what is no choice does nothing', () => {
  const search = { source: 'auth_logs', range: '1d', level: 'error', status: '5xx', method: 'POST', text: 'todos' }
  expect(shownLines('shop', search, NOW)).toEqual({
    ref: 'shop',
    from: '2026-11-22T12:00:00.000Z',
    sources: ['auth_logs'],
    levels: ['error'],
    statuses: ['5xx'],
    methods: ['POST'],
    text: 'todos',
  })
  expect(isNarrowed(search)).toBe(true)
  expect(shownLines('shop', { source: 'x', range: 'toString', level: 'x', status: 'x', from: 'x' }, NOW)).toEqual(
    shownLines('shop', {}, NOW),
  )
})

test('a bar that was chosen is the span, whatever the range says', () => {
  const search = { range: '7d', from: String(NOW - 60_000), to: String(NOW) }
  expect(shownLines('shop', search, NOW + 5_000)).toMatchObject({
    from: '2026-11-23T11:59:00.000Z',
    to: '2026-11-23T12:00:00.000Z',
  })
})
