import { expect, test } from 'vitest'
import { digitsOf } from './digits-of.ts'

test.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  [' 123-456\n', '123456'],
  ['Your code: 123456', '123456'],
  ['1234567', '123456'],
  ['12a', '12'],
  ['', ''],
])('of %j the code is %j', (text, code) => {
  expect(digitsOf(text)).toBe(code)
})
