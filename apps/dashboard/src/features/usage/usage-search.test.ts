import { expect, test } from 'vitest'
import { askedOf } from './asked-days.ts'
import { usageSearchOf } from './usage-search.ts'

const today = new Date('2026-03-15T23:30:00Z')
const asked = (search: Record<string, unknown>) => askedOf(usageSearchOf(search), today)

test('without a range the server says the present month', () => {
  expect(asked({})).toEqual({})
})

test('the last thirty days end today, in UTC', () => {
  expect(asked({ range: 'last-30-days' })).toEqual({ start: '2026-02-14', end: '2026-03-15' })
})

test('days of one’s own stand before a range, and only both of them', () => {
  const days = { start: '2026-01-01', end: '2026-01-31' }
  expect(asked({ ...days, range: 'last-30-days' })).toEqual(days)
  expect(asked({ start: '2026-01-01' })).toEqual({})
  expect(asked({ start: '2026-01-01', end: '2026-99-99' })).toEqual({})
})

test('a project is named by its reference and nothing else', () => {
  expect(asked({ project: 'abcdefghijklmnopqrst' })).toEqual({ project_ref: 'abcdefghijklmnopqrst' })
  expect(asked({ project: '../other' })).toEqual({})
})
