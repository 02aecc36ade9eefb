import { expect, test } from 'vitest'
import { keptWords, lossWords } from './loss-words.ts'

const REPLACED = 'Everything that was created, changed or deleted since then, in every schema, is replaced.'

test('where nothing was written, nothing frightens', () => {
  expect(lossWords({ is_changed_since: false, writes: 0 })).toEqual(['Nothing was written since.'])
})

test.each([
  [{ is_changed_since: true, writes: 1 }, 'About 1 row was written since.'],
  [{ is_changed_since: true, writes: 1200 }, 'About 1,200 rows were written since.'],
  [{ is_changed_since: true, writes: 3, isMost: true }, 'At most 3 rows were written since.'],
  [{ is_changed_since: true, writes: null }, 'Something was changed since.'],
  [{ is_changed_since: null, writes: null }, 'How much was written since cannot be counted.'],
])('%j: %s', (changes, sentence) => {
  expect(lossWords(changes)).toEqual([sentence, REPLACED])
})

test('until it is counted, it is not known', () => {
  expect(lossWords(undefined)).toEqual(['Counting what was written since …'])
})

test('what is kept of the present, and for how long', () => {
  expect(keptWords('2026-03-01T10:00:00.000Z')).toMatch(
    /^The present state is kept until .* and the restore can be undone\./,
  )
  expect(keptWords(undefined)).toMatch(/^The present state is kept for 48 hours and the restore can be undone\./)
})
