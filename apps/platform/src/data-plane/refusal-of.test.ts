import { expect, test } from 'vitest'
import { refusalOf } from './refusal-of.ts'

test.each([
  ['RESTORING', false, 'resuming'],
  ['RESTORING', true, 'restoring'],
  ['UPGRADING', false, 'upgrading'],
  ['COMING_UP', true, 'starting'],
  ['INACTIVE', false, 'paused'],
  ['ACTIVE_HEALTHY', false, undefined],
] as const)('a project that is %s, from a backup: %s, is called %s', (status, is_from_backup, refused) => {
  expect(refusalOf({ status, is_from_backup, restriction_status: null })?.refused).toBe(refused)
})
