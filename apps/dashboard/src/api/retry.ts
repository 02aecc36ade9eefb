import { ApiError } from '@plinth/contract/api-error'
import { seconds } from '@plinth/catalog/durations'

const MOST_RETRIES = 3
const FIRST_DELAY = seconds(1)
const LONGEST_DELAY = seconds(30)

/** Whether a failed query is asked again: three times at most, and never what the server refused, except 429. */
export function shouldRetry(failureCount: number, error: unknown) {
  return failureCount < MOST_RETRIES && !isRefusal(error)
}

/** Milliseconds before the next attempt: what the server asked for, or one second doubling up to thirty. */
export function retryDelay(failureCount: number, error: unknown) {
  const asked = error instanceof ApiError ? error.retryAfter : undefined
  return asked === undefined ? Math.min(FIRST_DELAY * 2 ** failureCount, LONGEST_DELAY) : seconds(asked)
}

const isRefusal = (error: unknown) =>
  error instanceof ApiError && error.code >= 400 && error.code < 500 && error.code !== 429
