import { ApiError } from '@plinth/contract/api-error'

/** A refusal of the set-up token as a complaint about its field; every other failure as it is. */
export function aboutSetupToken(error: unknown) {
  if (!(error instanceof ApiError)) return error
  const { code, reason, requestId } = error
  const complaint = complaints[reason]
  return complaint === undefined
    ? error
    : new ApiError(complaint, { code, reason, requestId, fields: { setup_token: complaint } })
}

/** By the code of the refusal. */
const complaints: Partial<Record<string, string>> = {
  setup_required:
    'This is not the set-up token. Copy it whole from the terminal of the last start: unless it was set by hand, each start prints a new one.',
  sign_up_closed: 'This set-up token was used already, so there is an operator. Sign in, or ask them for an account.',
}
