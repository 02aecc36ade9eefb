import { ApiError } from '@plinth/contract/api-error'
import { expect, test } from 'vitest'
import { retryDelay, shouldRetry } from './retry.ts'

const failed = (code: number, retryAfter?: number) => new ApiError('Failed.', { code, retryAfter })

test.each([
  ['a server error', 0, failed(500), true],
  ['a server error', 2, failed(503), true],
  ['a server error', 3, failed(500), false],
  ['no answer', 0, failed(0), true],
  ['an unknown failure', 0, new Error('boom'), true],
  ['400', 0, failed(400), false],
  ['401', 0, failed(401), false],
  ['404', 0, failed(404), false],
  ['409', 0, failed(409), false],
  ['499', 0, failed(499), false],
  ['429', 0, failed(429), true],
  ['429', 2, failed(429), true],
  ['429', 3, failed(429), false],
] as const)('%s after %i retries → %s', (_name, failureCount, error, expected) => {
  expect(shouldRetry(failureCount, error)).toBe(expected)
})

test.each([
  [0, failed(500), 1000],
  [1, failed(500), 2000],
  [2, failed(500), 4000],
  [4, failed(500), 16_000],
  [5, failed(500), 30_000],
  [20, failed(500), 30_000],
  [0, failed(429, 7), 7000],
  [3, failed(503, 120), 120_000],
  [1, new Error('boom'), 2000],
] as const)('retry %i of %o waits %i ms', (failureCount, error, expected) => {
  expect(retryDelay(failureCount, error)).toBe(expected)
})
