import { expect, test } from 'vitest'
import { textBlocks } from './text-blocks.ts'

test.each([
  ['a short text is one block', 'one\ntwo', ['one\ntwo']],
  ['blocks end where lines end', 'one\ntwo\nthree\nfour', ['one\ntwo', 'three', 'four']],
  ['an empty line stays', 'one\n\n\ntwo\nthree', ['one\n\n', 'two', 'three']],
  ['a line that is too long is cut', 'abcdefghijklm\nno', ['abcdefgh', 'ijklm\nno']],
  ['a character is never cut', 'abcdefg🐘hij', ['abcdefg', '🐘hij']],
  ['nothing is one empty block', '', ['']],
])('%s', (_, text, expected) => {
  expect(textBlocks(text, 8)).toEqual(expected)
})
