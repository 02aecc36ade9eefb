import type { TokenFailure } from '@plinth/service-kit/verify-token'
import type { Refused } from './projects.ts'

interface Refusal {
  status: number
  code: string
  message: string
  retryAfterSeconds?: number
}

const refusals: Record<Refused['refused'], Refusal> = {
  unknown: { status: 404, code: 'project_not_found', message: 'This project does not exist.' },
  // the status that clients of this protocol know for a paused project
  paused: {
    status: 540,
    code: 'project_paused',
    message: 'This project is paused. Restore it in the dashboard to use it again.',
  },
  starting: {
    status: 503,
    code: 'project_starting',
    message: 'This project is starting. Try again in a few seconds.',
    retryAfterSeconds: 2,
  },
  resuming: {
    status: 503,
    code: 'project_resuming',
    message: 'This project is resuming. Try again in a few seconds.',
    retryAfterSeconds: 2,
  },
  restoring: {
    status: 503,
    code: 'project_restoring',
    message: 'This project is being restored. Try again in a minute.',
    retryAfterSeconds: 30,
  },
  upgrading: {
    status: 503,
    code: 'project_upgrading',
    message: 'Postgres is being upgraded for this project. Try again in a minute.',
    retryAfterSeconds: 30,
  },
  restricted: {
    status: 402,
    code: 'project_restricted',
    message: 'The organization of this project has used up its quota. Its owner finds the details under Billing.',
  },
  asleep: {
    status: 503,
    code: 'project_asleep',
    message: 'This project is asleep. Send a request with one of its API keys to wake it.',
    retryAfterSeconds: 60,
  },
  failing: {
    status: 503,
    code: 'database_unavailable',
    message: 'The database of this project is not accepting connections. Try again in a few seconds.',
    retryAfterSeconds: 5,
  },
}

export const refusedProject = ({ refused }: Refused) => refusal(refusals[refused])

export const noService = () =>
  refusal({ status: 404, code: 'service_not_found', message: 'There is no service at this address.' })

export const switchedOffHere = () =>
  refusal({ status: 403, code: 'feature_disabled', message: 'This service is switched off for this installation.' })

export const serviceUnavailable = (reason: string) =>
  refusal({ status: 503, code: 'service_unavailable', message: reason, retryAfterSeconds: 60 })

export const keyMissing = () =>
  refusal({
    status: 401,
    code: 'api_key_missing',
    message: 'No API key found in request. Send one as `apikey` header.',
  })

export const keyInvalid = () =>
  refusal({
    status: 401,
    code: 'api_key_invalid',
    message: 'This API key does not belong to the project, or it was revoked.',
  })

export const legacyKeyRevoked = () =>
  refusal({
    status: 401,
    code: 'legacy_key_revoked',
    message: 'This legacy API key was revoked. Use a publishable or a secret key.',
  })

export const secretInBrowser = () =>
  refusal({
    status: 401,
    code: 'secret_key_in_browser',
    message: 'A secret API key cannot be used in a browser. Use a publishable key there, and revoke this one.',
  })

const tokenFailures: Record<TokenFailure, { code: string; message: string }> = {
  expired: { code: 'token_expired', message: 'This token has expired. Sign in again, or refresh the session.' },
  not_yet_valid: { code: 'token_not_yet_valid', message: 'This token is not valid yet.' },
  without_role: { code: 'token_without_role', message: 'This token names no role.' },
  invalid: { code: 'token_invalid', message: 'This token does not belong to the project.' },
}

export const tokenRefused = (failure: TokenFailure) => refusal({ status: 401, ...tokenFailures[failure] })

export const tooManyRequests = (seconds: number) =>
  refusal({
    status: 429,
    code: 'too_many_requests',
    message: 'Too many requests. Wait a moment and try again.',
    retryAfterSeconds: seconds,
  })

export const stopping = () =>
  refusal({
    status: 503,
    code: 'server_stopping',
    message: 'This server is restarting. Try again in a few seconds.',
    retryAfterSeconds: 2,
  })

export const tooSlow = () =>
  refusal({ status: 504, code: 'request_timeout', message: 'The service did not respond in time.' })

export const failed = () =>
  refusal({
    status: 500,
    code: 'unexpected_failure',
    message: 'Something went wrong. The log of the platform has details.',
  })

/** `message` and `code` are what the clients of every service read. */
function refusal({ status, code, message, retryAfterSeconds }: Refusal) {
  const headers = new Headers({ 'cache-control': 'no-store', 'content-type': 'application/json' })
  if (retryAfterSeconds !== undefined) headers.set('retry-after', String(retryAfterSeconds))
  return new Response(JSON.stringify({ code, message }), { status, headers })
}
