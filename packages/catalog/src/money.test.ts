import { expect, test } from 'vitest'
import { centsOf, exactly, minus, share, times } from './money.ts'

test.each([
  [0.00325, 325n, 100_000n],
  [25, 25n, 1n],
  [-0.5, -5n, 10n],
])('%d is exactly what is written', (value, numerator, denominator) => {
  expect(exactly(value)).toEqual({ numerator, denominator })
})

test.each([[1e-9], [1e30], [Number.NaN], [Infinity]])('%d is not written as a decimal number', (value) => {
  expect(() => exactly(value)).toThrow(RangeError)
})

test.each([
  [0.004, 0],
  [0.005, 1],
  [0.0149, 1],
  [1.005, 101],
  [25, 2500],
])('%d dollars are %d cents', (dollars, cents) => {
  expect(centsOf(exactly(dollars))).toBe(cents)
})

test('a third of a dollar three times is a dollar before it is rounded, and what is owed is not negative', () => {
  expect(centsOf(times(times(exactly(1), share(1n, 3n)), exactly(3)))).toBe(100)
  expect(() => centsOf(minus(exactly(1), exactly(2)))).toThrow(RangeError)
})
