import { formatMoment } from '@plinth/ui/format-moment'
import { expect, test } from 'vitest'
import { wrongMoment } from './wrong-moment.ts'

const windows = [
  { from: '2026-03-03T00:00:00Z', until: '2026-03-04T00:00:00Z' },
  { from: '2026-03-01T00:00:00Z', until: '2026-03-02T00:00:00Z' },
]
const uncertain = [{ from: '2026-03-03T10:00:00.500Z', until: '2026-03-03T10:30:00.500Z' }]
const at = (text: string) => formatMoment(new Date(text))

test.each([
  [undefined, 'Enter a date and a time.'],
  ['2026-03-05T00:00:00Z', `The latest time is ${at('2026-03-04T00:00:00Z')}.`],
  ['2026-02-05T00:00:00Z', `The earliest time is ${at('2026-03-01T00:00:00Z')}.`],
  [
    '2026-03-03T10:30:00Z',
    `The clock of the server was set back, so nothing between ${at('2026-03-03T10:00:00Z')} and ${at('2026-03-03T10:30:01Z')} can be restored. Choose a time before or after that.`,
  ],
  [
    '2026-03-02T12:00:00Z',
    `Nothing was archived between ${at('2026-03-02T00:00:00Z')} and ${at('2026-03-03T00:00:00Z')}.`,
  ],
])('%s cannot be restored: %s', (moment, words) => {
  expect(wrongMoment({ windows, uncertain }, moment === undefined ? undefined : new Date(moment))).toBe(words)
})
