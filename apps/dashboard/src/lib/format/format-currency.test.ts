import { expect, test } from 'vitest'
import { formatCurrency } from './format-currency.ts'

test.each([
  [0, '$0'],
  [0.00325, '$0.00325'],
  [0.0099, '$0.0099'],
  [0.01, '$0.01'],
  [1, '$1.00'],
  [1234.5, '$1,234.50'],
  [-0.5, '-$0.50'],
])('%s is %s', (dollars, expected) => {
  expect(formatCurrency(dollars)).toBe(expected)
})
