import type { AuthSession } from '@plinth/auth/auth-session'
import type { Session } from '@plinth/contract/auth'
import type { RequestContext } from '../../http/request-context.ts'

/** The refresh token goes into its cookie; the rest is the answer. */
export function begin(
  { access_token, expires_in, refresh_token, user }: AuthSession,
  context: RequestContext,
): Session {
  context.setRefreshToken(refresh_token)
  return { access_token, expires_in, user }
}
