import { ApiError } from '@plinth/contract/api-error'
import { expect, test } from 'vitest'
import { signInTrouble } from './sign-in-trouble.ts'

const refusal = (reason: string) => new ApiError('A refusal.', { code: 403, reason, requestId: 'r' })
const VERIFY =
  'Please verify your email on the code-hosting provider first, then reach out to us at help@example.com to log into the dashboard'

test.each([
  [refusal('unverified_code_hosting_user'), VERIFY],
  [new Error('Error sending confirmation mail'), VERIFY],
  [new Error('500: Error sending confirmation mail'), VERIFY],
  [refusal('identity_not_found'), 'A refusal.'],
  [new Error('Anything else'), 'Anything else'],
])('signing in tells in words: %s → %s', (error, message) => {
  expect(signInTrouble(error, 'help@example.com')).toBe(message)
})

test('where no address of support is set, people are sent to the operator', () => {
  expect(signInTrouble(refusal('unverified_code_hosting_user'), null)).toContain('at the operator of this installation')
})
