import { ApiError } from '@plinth/contract/api-error'
import { expect, test } from 'vitest'
import { aboutSetupToken } from './about-setup-token.ts'

const refusal = (reason: string) => new ApiError('No.', { code: 403, reason, requestId: 'r' })

test.each([
  ['setup_required', /not the set-up token/],
  ['sign_up_closed', /used already/],
])('%s is a complaint about the token’s own field', (reason, complaint) => {
  const told = aboutSetupToken(refusal(reason))
  expect(told).toMatchObject({
    code: 403,
    reason,
    requestId: 'r',
    fields: { setup_token: expect.stringMatching(complaint) },
  })
})

test.each([refusal('weak_password'), new Error('boom'), undefined])('%s stays as it is', (error) => {
  expect(aboutSetupToken(error)).toBe(error)
})
