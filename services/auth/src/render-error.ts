import { AuthError } from './auth-error.ts'

/** Header by which clients choose the body; the answer echoes it. */
export const API_VERSION_HEADER = 'x-supabase-api-version'
export const API_VERSION = '2024-01-01'

/** The protocol's error body. What is not an `AuthError` says nothing of itself; logging it is the caller's part. */
export function renderError(error: unknown, apiVersion?: string): Response {
  const { status, code, message, weakPassword, retryAfterSeconds } =
    error instanceof AuthError ? error : new AuthError(500, 'unexpected_failure', 'An unexpected failure occurred')
  const headers = new Headers({ 'cache-control': 'no-store' })
  if (retryAfterSeconds !== undefined) headers.set('retry-after', String(retryAfterSeconds))
  const details = weakPassword ? { weak_password: weakPassword } : {}
  if (apiVersion !== API_VERSION) {
    return Response.json({ code: status, error_code: code, msg: message, ...details }, { status, headers })
  }
  headers.set(API_VERSION_HEADER, API_VERSION)
  return Response.json({ code, message, ...details }, { status, headers })
}
