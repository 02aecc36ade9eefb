import { ApiError } from '@plinth/contract/api-error'

/** What a failed sign-in by another provider says. With an unverified address it says what to do. */
export function signInTrouble(error: Error, supportEmail: string | null) {
  if (!isUnverified(error)) return error.message
  const whom = supportEmail ?? 'the operator of this installation'
  return `Please verify your email on the code-hosting provider first, then reach out to us at ${whom} to log into the dashboard`
}

/** The second is what the authentication service says when it could not mail such a person. */
const isUnverified = (error: Error) =>
  (error instanceof ApiError && error.reason === 'unverified_code_hosting_user') ||
  error.message.includes('Error sending confirmation mail')
