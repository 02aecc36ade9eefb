import { expect, test } from 'vitest'
import { kindWord } from './backup-words.ts'

test.each([
  ['before-restore', null, 'Before a restore'],
  ['before-restore', 'upload', 'Before an upload'],
  ['manual', null, 'Manual'],
] as const)('a backup of the kind %s for %s is called "%s"', (kind, purpose, word) => {
  expect(kindWord({ kind, purpose })).toBe(word)
})
