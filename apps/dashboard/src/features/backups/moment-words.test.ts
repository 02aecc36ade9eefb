import { expect, test } from 'vitest'
import { momentWords } from './moment-words.ts'

test.each(['off', 'starting', 'failing'] as const)(
  'while archiving is %s, nobody reads that every write is archived',
  (state) => {
    expect(momentWords(state, true)).not.toContain('Every write is archived')
    expect(momentWords('archiving', true)).toContain('Every write is archived')
  },
)

test('only somebody who can choose a second is told to', () => {
  expect(momentWords('archiving', true)).toContain('Choose one')
  expect(momentWords('archiving', false)).not.toContain('Choose')
})
