import { expect, test } from 'vitest'
import { isPersonal } from './stored.ts'

test.each([
  ['plinth.last-visited-organization', true],
  ['plinth.waiting-events', true],
  ['plinth.history.abcdefghijklmnopqrst', true],
  ['plinth.recent-commands', true],
  ['plinth.theme', false],
  ['plinth.preview.cls', false],
  ['plinth.command-menu-key', false],
  ['plinth.rail-pinned', false],
  ['plinth.consent', false],
  ['somebody-elses', false],
])('%s goes at sign-out: %s', (key, expected) => {
  expect(isPersonal(key)).toBe(expected)
})
