import { expect, test } from 'vitest'
import {
  MAXIMUM_PASSWORD_LENGTH,
  passwordStrengths,
  passwordTooLong,
  REQUIRED_PASSWORD_SCORE,
} from './password-strength.ts'

test('a password has at most 99 characters and must reach the score 4', () => {
  expect(MAXIMUM_PASSWORD_LENGTH).toBe(99)
  expect(REQUIRED_PASSWORD_SCORE).toBe(4)
  expect(passwordTooLong).toEqual({
    message: 'Maximum length of password exceeded',
    warning: 'Password should be less than 100 characters',
  })
})

test.each([
  [0, '10%', 'red', 'This password is not acceptable.'],
  [1, '30%', 'red', 'This password is not secure enough.'],
  [2, '50%', 'yellow', 'This password is not secure enough.'],
  [3, '80%', 'yellow', 'Not bad, but your password must be harder to guess.'],
  [4, '100%', 'green', 'This password is strong.'],
])('score %i fills %s of the bar in %s and says: %s', (score, width, colour, message) => {
  expect(passwordStrengths).toHaveLength(5)
  expect(passwordStrengths[score]).toEqual({ message, width, colour })
})
