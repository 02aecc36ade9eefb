import type { AuthContext } from '../auth-context.ts'
import { sessionNotFound, userBanned } from '../auth-error.ts'
import type { AccessTokenClaims } from '../keys/keys.ts'
import { type AuthenticatorLevel, personOfSession } from './session-store.ts'

export interface Authenticated {
  userId: string
  sessionId: string
  claims: AccessTokenClaims
  /** As the session has it now; the token may have been signed before. */
  aal: AuthenticatorLevel
  /** There is a second factor, and this session has not been shown by it. */
  needsSecondFactor: boolean
}

/**
 * Who an access token speaks for, as the database knows it now: a session that was ended and a ban count at once.
 * Throws `bad_jwt`, `session_not_found` or `user_banned`, all with status 403.
 */
export async function authenticate(
  { accessToken }: { accessToken: string },
  context: Pick<AuthContext, 'sql' | 'keys' | 'settings'>,
): Promise<Authenticated> {
  return personBehind(await context.keys.verify(accessToken), context)
}

/** The second half of `authenticate`, for who has verified the token already. */
export async function personBehind(
  claims: AccessTokenClaims,
  { sql, settings }: Pick<AuthContext, 'sql' | 'settings'>,
): Promise<Authenticated> {
  const person = await personOfSession(sql, claims.session_id, settings)
  if (person?.id !== claims.sub) throw sessionNotFound()
  if (person.is_banned) throw userBanned(403)
  const { id: userId, aal, needs_second_factor: needsSecondFactor } = person
  return { userId, sessionId: claims.session_id, claims, aal, needsSecondFactor }
}
