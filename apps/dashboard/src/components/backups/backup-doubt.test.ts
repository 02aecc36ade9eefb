import { expect, test } from 'vitest'
import { backupDoubt } from './backup-doubt.ts'

test.each([
  ['passed', undefined],
  ['failed', 'This backup could not be restored when it was last verified. Verify it again first.'],
  ['waiting', 'This backup is still being verified.'],
  ['running', 'This backup is still being verified.'],
  [null, 'This backup was never verified.'],
] as const)('before a backup is restored whose verification is %s, the question says: %s', (state, words) => {
  expect(backupDoubt(state)).toBe(words)
})
