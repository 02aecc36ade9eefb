import { ApiError } from '@plinth/contract/api-error'
import { toast } from '../lib/toast/toast.ts'

/** Tells what went wrong, with the request id to copy where there is one. */
export function toastError(error: Error) {
  const requestId = requestIdOf(error)
  toast.error(error.message, requestId === undefined ? {} : { requestId })
}

export const requestIdOf = (error: unknown) => (error instanceof ApiError ? error.requestId : undefined)
