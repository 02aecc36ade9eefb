import { ApiError } from '@plinth/contract/api-error'
import { toast } from '@plinth/ui/toaster'

/** Tells what went wrong, with the request id to copy where there is one. */
export function toastError(error: Error) {
  toast.error(error.message, error instanceof ApiError && error.requestId ? { requestId: error.requestId } : {})
}

export const requestIdOf = (error: unknown) => (error instanceof ApiError ? error.requestId : undefined)
