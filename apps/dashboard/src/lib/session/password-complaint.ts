import { ApiError } from '@plinth/contract/api-error'

/** What to say beside the field of the current password; undefined when the failure is about something else. */
export function passwordComplaint(error: Error): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  const { reason, retryAfter, fields } = error
  if (reason === 'invalid_credentials') return 'This is not your current password.'
  if (reason === 'over_request_rate_limit' && error.code === 429) {
    return `There were too many wrong passwords. Try again ${waitOf(retryAfter)}.`
  }
  return fields['current_password']
}

const waitOf = (seconds: number | undefined) =>
  seconds === undefined ? 'later' : seconds === 1 ? 'in a second' : `in ${seconds} seconds`
