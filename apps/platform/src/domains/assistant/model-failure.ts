import { APICallError, InvalidToolInputError, NoSuchToolError, ToolChoiceViolationError } from 'ai'
import { parseRetryAfter } from '@plinth/contract/retry-after'
import { invalid, limitReached, PlatformError, unavailable } from '../../http/errors.ts'
import type { RequestContext } from '../../context/request-context.ts'
import { OutgoingError } from '../../http/outgoing-request.ts'
import { OutgoingSilence } from '../../http/outgoing-stream.ts'

const WAIT = 10
const TOO_MANY_STEPS = 'The assistant needed more steps than it may take. Ask for less at once.'

/** What went wrong, in words of ours, which are also what is logged: what the other side wrote may hold the key. */
export function explainFailure(error: unknown, { clock, log, requestId }: RequestContext): PlatformError {
  const failure = modelFailure(error, clock.now().getTime())
  if (failure !== error) log.warn({ code: failure.code, request_id: requestId }, 'The model failed')
  return failure
}

/** What a failure of the model is to people. It never repeats what the other side said, which may hold the key. */
function modelFailure(error: unknown, now: number): PlatformError {
  if (error instanceof PlatformError) return error
  if (APICallError.isInstance(error)) return refusedWith(error, now)
  if (isOf(OutgoingSilence, error)) return unavailable('model_silent', 'The model did not answer in time.', WAIT)
  if (isOf(OutgoingError, error)) return unavailable('model_unreachable', 'The model cannot be reached.', WAIT)
  if (ToolChoiceViolationError.isInstance(error)) return unavailable('too_many_steps', TOO_MANY_STEPS, WAIT)
  return unavailable('model_unreadable', 'The answer of the model broke off or cannot be read. Please try again.', WAIT)
}

function refusedWith(error: APICallError, now: number) {
  const { statusCode = 0, cause, responseHeaders } = error
  if (statusCode === 429) {
    const wait = parseRetryAfter(responseHeaders?.['retry-after'] ?? null, now) ?? WAIT
    return limitReached('model_busy', 'The model has too much to do. Please wait a moment.', wait)
  }
  if (statusCode === 401 || statusCode === 403) {
    return unavailable('model_refused', 'The model does not accept the key of this installation.', WAIT)
  }
  if (statusCode === 404) return unavailable('model_missing', 'The configured model does not exist.', WAIT)
  if (statusCode >= 400 && statusCode < 500) {
    return invalid('model_rejected', 'The model does not take this message. It may be too long.')
  }
  if (statusCode >= 500) return unavailable('model_failed', 'The model failed to answer. Please try again.', WAIT)
  return modelFailure(cause ?? new Error('The answer has no status'), now)
}

/** A call of a tool that cannot be made as the model wrote it. */
export function toolFailure(error: unknown) {
  if (NoSuchToolError.isInstance(error)) return 'The assistant asked for a tool that does not exist.'
  if (InvalidToolInputError.isInstance(error)) return 'The assistant used a tool in a way that it cannot be used in.'
  return undefined
}

/** The error itself, or one that it was caused by. */
function isOf(kind: new (message: string) => Error, error: unknown): boolean {
  if (error instanceof kind) return true
  return error instanceof Error && error.cause !== undefined && isOf(kind, error.cause)
}
