import { formatMoment } from '@plinth/ui/format-moment'
import { expect, test } from 'vitest'
import { kindWord, verificationSentence } from './backup-words.ts'

test.each([
  ['before-restore', null, 'Before a restore'],
  ['before-restore', 'upload', 'Before an upload'],
  ['manual', null, 'Manual'],
] as const)('a backup of the kind %s for %s is called "%s"', (kind, purpose, word) => {
  expect(kindWord({ kind, purpose })).toBe(word)
})

const verified = { state: 'passed', at: '2026-03-01T10:00:00.000Z', restore_ms: 3100, failure: null } as const
const when = `Verified on ${formatMoment(verified.at)}`

test.each([
  [{ tables: 12, rows: 4210, compared_rows: true }, `${when}: restored in 3.10 s, 12 tables, 4,210 rows.`],
  [
    { tables: 1, rows: 1, compared_rows: false },
    `${when}: restored in 3.10 s, 1 table, 1 row. Row counts were not compared, because rows changed while the backup ran.`,
  ],
  [{ tables: null, rows: null, compared_rows: null }, `${when}: restored in 3.10 s.`],
])('a verification with %j: %s', (found, sentence) => {
  expect(verificationSentence({ ...verified, ...found })).toBe(sentence)
})
