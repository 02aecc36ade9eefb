import { expect, test } from 'vitest'
import { momentWords } from './moment-words.ts'

const windows = [{ from: '2026-11-20T10:00:00.000Z', until: '2026-11-21T10:00:00.000Z' }]

test.each(['off', 'starting', 'failing'] as const)(
  'while archiving is %s, nobody reads that every write is archived',
  (state) => {
    expect(momentWords({ state, windows }, true)).not.toContain('Every write is archived')
    expect(momentWords({ state: 'archiving', windows }, true)).toContain('Every write is archived')
  },
)

test('only somebody who can choose a second is told to', () => {
  expect(momentWords({ state: 'archiving', windows }, true)).toContain('Choose one')
  expect(momentWords({ state: 'archiving', windows }, false)).not.toContain('Choose')
  expect(momentWords({ state: 'failing', windows: [] }, true)).toMatch(/^Once its writes are archived/)
})
