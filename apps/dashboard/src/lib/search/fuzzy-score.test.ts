import { expect, test } from 'vitest'
import { fuzzyScore } from './fuzzy-score.ts'

test.each([
  ['', 'Anything', true],
  ['tab', 'Tables', true],
  ['TAB', 'Tables', true],
  ['tbl', 'Tables', true],
  ['nq', 'New query', true],
  ['newq', 'New query', true],
  ['query new', 'New query', true],
  ['ase', 'Database', true],
  ['gh', 'GitHub', true],
  ['stones', 'Tables', false],
  ['nyq', 'New query', false],
  ['elbat', 'Tables', false],
  ['new stones', 'New query', false],
  // the letters occur in order, but in the middle of words that were not begun
  ['eu', 'New query', false],
])('%j finds %j: %s', (typed, text, isFound) => {
  expect(fuzzyScore(typed, text) !== undefined).toBe(isFound)
})

test.each([
  ['a beginning wins over a middle', 'set', 'Settings', 'Reset'],
  ['the first letters of words win over letters within one', 'no', 'New organization', 'Snowfall'],
  ['letters side by side win over scattered ones', 'sql', 'New SQL', 'Squalls'],
  ['the shorter of two equals wins', 'project', 'Project', 'Project settings'],
  ['the best way to find the letters counts, not the first', 'og', 'Lo organization go', 'Lo mg'],
])('%s', (_rule, typed, better, worse) => {
  expect(fuzzyScore(typed, better)!).toBeGreaterThan(fuzzyScore(typed, worse) ?? -Infinity)
})

test('a long text of equal letters takes no time that grows out of hand', () => {
  expect(fuzzyScore('a'.repeat(60), 'a'.repeat(200))).toBeGreaterThan(0)
})
