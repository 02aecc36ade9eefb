import { DatabaseFailure } from '@plinth/service-kit/database-failure'
import { AuthError } from '@plinth/identity/auth-error'

/** Header by which clients choose the body; the answer echoes it. */
export const API_VERSION_HEADER = 'x-supabase-api-version'
export const API_VERSION = '2024-01-01'

/** A cluster that died is started again within seconds. */
const RETRY_AFTER_SECONDS = 2

/**
 * The protocol's error body. What is neither an `AuthError` nor a failure of the database says nothing of itself;
 * logging it is the caller's part.
 */
export function renderError(error: unknown, apiVersion?: string): Response {
  const { status, code, message, weakPassword, retryAfterSeconds } =
    error instanceof AuthError ? error : failureOf(error)
  const headers = new Headers({ 'cache-control': 'no-store' })
  if (retryAfterSeconds !== undefined) headers.set('retry-after', String(retryAfterSeconds))
  const details = weakPassword ? { weak_password: weakPassword } : {}
  if (apiVersion !== API_VERSION) {
    return Response.json({ code: status, error_code: code, msg: message, ...details }, { status, headers })
  }
  headers.set(API_VERSION_HEADER, API_VERSION)
  return Response.json({ code, message, ...details }, { status, headers })
}

/** Clients of the protocol try again after a 503 by themselves. */
function failureOf(error: unknown) {
  if (!(error instanceof DatabaseFailure)) {
    return new AuthError(500, 'unexpected_failure', 'An unexpected failure occurred')
  }
  return error.reason === 'disk-full'
    ? new AuthError(507, 'disk_full', 'The database has no room left')
    : new AuthError(503, 'database_unavailable', 'The database cannot be reached at the moment. Try again.', {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      })
}
