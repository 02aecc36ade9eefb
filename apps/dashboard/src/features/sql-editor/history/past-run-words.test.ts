import { expect, test } from 'vitest'
import { factsOf, outcomeOf } from './past-run-words.ts'

test.each([
  [null, 'Done'],
  ['cancelled', 'Cancelled'],
  ['timeout', 'Timed out'],
  ['42703', 'Failed 42703'],
  ['result_too_large', 'Failed'],
])('a run with the code %s is said to be %s', (error_code, word) => {
  expect(outcomeOf({ error_code }).word).toBe(word)
})

test.each([
  [{ duration_ms: 12, rows: 1, statements: 1, role: null }, '12.0 ms · 1 row'],
  [{ duration_ms: 1240, rows: 2000, statements: 3, role: 'anon' }, '1.24 s · 3 statements · 2,000 rows · as anon'],
  [{ duration_ms: 150, rows: null, statements: 1, role: 'read_only' }, '150 ms · read-only'],
] as const)('%j is %s', (run, words) => {
  expect(factsOf(run)).toBe(words)
})
