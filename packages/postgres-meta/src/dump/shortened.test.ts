import { expect, test } from 'vitest'
import { shortened } from './shortened.ts'

test('a text of at most so many characters stays as it is, and a longer one ends with an ellipsis', () => {
  expect(shortened('abc', 3)).toBe('abc')
  expect(shortened('abcd', 3)).toBe('abc…')
})

test('a character that two units make is kept or left out, never cut', () => {
  expect(shortened('ab🐘d', 4)).toBe('ab🐘…')
  expect(shortened('ab🐘d', 3)).toBe('ab…')
})
