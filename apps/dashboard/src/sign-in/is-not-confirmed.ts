import { ApiError } from '@plinth/contract/api-error'

/** The password was right, but the address has not been confirmed yet. */
export const isNotConfirmed = (error: Error | undefined) =>
  error instanceof ApiError && error.reason === 'email_not_confirmed'
