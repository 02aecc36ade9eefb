import { type AuthSession, levelOf } from '@plinth/identity/sessions'
import type { Session } from '@plinth/contract/auth'
import type { RequestContext } from '../../context/request-context.ts'

/** The refresh token goes into its cookie; the rest is the answer. */
export function begin(session: AuthSession, context: RequestContext): Session {
  const { access_token, expires_in, refresh_token, user } = session
  const { aal, needsSecondFactor } = levelOf(session)
  context.setRefreshToken(refresh_token)
  return { access_token, expires_in, aal, second_factor_required: needsSecondFactor, user }
}
