import { expect, test } from 'vitest'
import { attemptsSentence } from './attempts-sentence.ts'

const over = { most: 5, next_at: null, reason: null }

test('what was tried in vain is said with its number, and why it is not tried again', () => {
  expect(attemptsSentence({ ...over, failed: 5 })).toBe('All 5 attempts failed.')
  expect(attemptsSentence({ ...over, failed: 1 })).toBe(
    'Attempt 1 of 5 failed, and another one would fail the same way.',
  )
  expect(attemptsSentence(null)).toBeUndefined()
})
