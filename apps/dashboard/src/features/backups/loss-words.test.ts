import { formatMoment } from '@plinth/ui/format-moment'
import { expect, test } from 'vitest'
import { keptWords, lossWords } from './loss-words.ts'

const REPLACED = 'Everything that was created, changed or deleted since then, in every schema, is replaced.'
const BASE = '2026-03-01T10:00:00.000Z'

test('where nothing was written, nothing is lost', () => {
  expect(lossWords({ is_changed_since: false, writes: 0 })).toBeUndefined()
})

test.each([
  [{ is_changed_since: true, writes: 1 }, 'About 1 row was written since then.'],
  [{ is_changed_since: true, writes: 1200 }, 'About 1,200 rows were written since then.'],
  [
    { is_changed_since: true, writes: 3, countedFrom: BASE },
    `At most 3 rows were written since the backup of ${formatMoment(BASE)}. Those of them that are later are lost.`,
  ],
  [{ is_changed_since: true, writes: null }, 'Some data changed since then.'],
  [{ is_changed_since: null, writes: null }, 'How much was written since then cannot be counted.'],
])('%j: %s', (changes, sentence) => {
  expect(lossWords(changes)).toEqual([sentence, REPLACED])
})

test('what is kept of the present, and for how long', () => {
  expect(keptWords(BASE)).toMatch(/^The current data is kept until .*, and until then you can undo the restore\./)
  expect(keptWords(undefined)).toMatch(/^The current data is kept for 48 hours, and until then you can undo/)
})
