import { expect, test } from 'vitest'
import { isSkewed } from './clock.ts'

const noon = Date.parse('2026-11-21T12:00:00Z')

test.each([
  ['the same time', noon, false],
  ['two minutes behind, exactly', noon - 120_000, false],
  ['two minutes ahead, exactly', noon + 120_000, false],
  ['a little more behind', noon - 120_001, true],
  ['a little more ahead', noon + 120_001, true],
])('%s', (_, mine, expected) => {
  expect(isSkewed(noon, { sent: mine, received: mine })).toBe(expected)
})

test('a slow answer is no difference', () => {
  expect(isSkewed(noon, { sent: noon - 100_000, received: noon + 100_000 })).toBe(false)
})
