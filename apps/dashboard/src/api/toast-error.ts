import { ApiError } from '@plinth/contract/api-error'
import { tellError } from './tell.ts'

/** Tells what went wrong, with the request id to copy where there is one. */
export function toastError(error: Error) {
  const requestId = requestIdOf(error)
  tellError(error.message, requestId === undefined ? {} : { requestId })
}

export const requestIdOf = (error: unknown) => (error instanceof ApiError ? error.requestId : undefined)
