import { ApiError } from '@plinth/contract/api-error'
import { expect, test } from 'vitest'
import { passwordComplaint } from './password-complaint.ts'

test('a wrong password is told beside its field, and too many with the time to wait', () => {
  expect(passwordComplaint(new ApiError('', { code: 400, reason: 'invalid_credentials' }))).toBe(
    'This is not your current password.',
  )
  const limited = new ApiError('', { code: 429, reason: 'over_request_rate_limit', retryAfter: 4 })
  expect(passwordComplaint(limited)).toBe('There were too many wrong passwords. Try again in 4 seconds.')
})

test.each([
  new ApiError('busy', { code: 503, reason: 'over_request_rate_limit', retryAfter: 1 }),
  new ApiError('taken', { code: 422, reason: 'email_exists' }),
  new Error('something else'),
])('%s is not about the password', (error) => {
  expect(passwordComplaint(error)).toBeUndefined()
})
