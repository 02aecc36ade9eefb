import { expect, test } from 'vitest'
import { priceChange, pricePerMonth } from './format-price.ts'

test.each([
  [0, '$0 a month'],
  [10, '$10 a month'],
  [1870, '$1,870 a month'],
])('%d dollars are %s', (dollars, text) => {
  expect(pricePerMonth(dollars)).toBe(text)
})

test.each([
  [10, 15, 'Small costs $15 a month, $5 a month more than now.'],
  [2800, 0, 'Small costs $0 a month, $2,800 a month less than now.'],
  [15, 15, 'Small costs $15 a month, the same as now.'],
])('from %d to %d dollars: %s', (from, to, sentence) => {
  expect(priceChange('Small', { from, to })).toBe(sentence)
})
