import { AuthError } from '@plinth/identity/auth-error'
import type { ErrorBody } from '@plinth/contract/errors'
import type { Log } from '@plinth/service-kit/service'
import type { Context } from 'hono'
import type { Connection } from './connection.ts'
import { PlatformError } from './errors.ts'
import { failureOfOurs } from './failure-of-ours.ts'

/** Known refusals say what they are; everything else is a 500 with the request id and nothing more. */
export function renderError(error: unknown, c: Context<Connection>, log: Log) {
  const refusal = refusalOf(error)
  if (!refusal || refusal.cause !== undefined)
    log.error({ err: error, request_id: c.var.requestId }, 'A request failed')
  const { status, code, message, retryAfterSeconds, fields, organization } = refusal ?? unexpected
  if (retryAfterSeconds !== undefined) c.header('retry-after', String(retryAfterSeconds))
  const body: ErrorBody = {
    code,
    message,
    request_id: c.var.requestId,
    ...(fields ? { fields } : {}),
    ...(organization === undefined ? {} : { organization }),
  }
  return c.json(body, status)
}

const unexpected = new PlatformError({
  status: 500,
  code: 'unexpected_failure',
  message: 'API error happened while trying to communicate with the server.',
})

const authStatuses = [400, 401, 403, 404, 409, 422, 429, 500, 503] as const

function refusalOf(error: unknown) {
  if (error instanceof PlatformError) return error
  if (error instanceof AuthError) {
    const { code, message, retryAfterSeconds } = error
    const status = authStatuses.find((known) => known === error.status) ?? 500
    return new PlatformError({
      status,
      code,
      message,
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    })
  }
  return failureOfOurs(error)
}
