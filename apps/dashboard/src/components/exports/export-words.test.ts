import { exportEnds } from '@plinth/contract/row-exports'
import { expect, test } from 'vitest'
import { countsOf, endOf } from './export-words.ts'

test('an export that goes on has no end yet', () => {
  expect(endOf({ ended: null, failure: null })).toBeUndefined()
})

test('only a complete file is said to be complete', () => {
  for (const ended of exportEnds) {
    const end = endOf({ ended, failure: null })!
    expect(end.isComplete).toBe(ended === 'complete')
    expect(end.sentence).toMatch(ended === 'complete' ? /^The file is complete\.$/ : /\. The file is not complete\.$/)
  }
})

test('what the database said is said', () => {
  expect(endOf({ ended: 'failed', failure: 'division by zero' })?.sentence).toBe(
    'The export failed: division by zero. The file is not complete.',
  )
})

test.each([
  [0, 0, '0 rows, 0 bytes.'],
  [1, 12, '1 row, 12 bytes.'],
  [1_234_567, 1024 * 1024, '1,234,567 rows, 1 MB.'],
])('%i rows of %i bytes are: %s', (rows, bytes, words) => {
  expect(countsOf({ rows, bytes })).toBe(words)
})
