import { expect, test } from 'vitest'
import { objectionTo, verdictOf } from './password-verdict.ts'

const result = (score: number) => ({ score, feedback: { suggestions: ['Add a word.'], warning: '' } })

test.each([
  ['', undefined, 'empty'],
  ['x'.repeat(99), undefined, 'unknown'],
  ['x'.repeat(100), undefined, 'too-long'],
  ['x'.repeat(100), result(4), 'too-long'],
  ['short', result(1), 'scored'],
])('%# a password is %3$s', (password, answer, state) => {
  expect(verdictOf(password, answer).state).toBe(state)
})

test.each([
  [0, 'A stronger password is needed.'],
  [1, 'A stronger password is needed.'],
  [2, 'A stronger password is needed.'],
  [3, 'A stronger password is needed.'],
  [4, undefined],
])('score %i is answered with %s', (score, expected) => {
  expect(objectionTo(verdictOf('password', result(score)))).toBe(expected)
})

test('a password that is too long is told so in both sentences', () => {
  expect(objectionTo(verdictOf('x'.repeat(100), undefined))).toBe(
    'Maximum length of password exceeded. Password should be less than 100 characters.',
  )
})

test('an empty warning is no hint', () => {
  expect(verdictOf('password', result(2))).toMatchObject({ hints: ['Add a word.'] })
})
