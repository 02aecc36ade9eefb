import type { Sql } from '@plinth/service-kit/sql'
import type { AuthContext } from '../auth-context.ts'
import { authSession, type AuthSession } from './auth-session.ts'
import {
  activeRefreshToken,
  firstRefreshToken,
  insertRefreshToken,
  refreshTokenHash,
  revokeActiveRefreshTokens,
  successorOf,
  tokenInChain,
} from './refresh-token.ts'
import { raiseSession, sessionById, type SessionRow } from './session-store.ts'
import { userById } from '../accounts/user-store.ts'

interface Raised {
  session: SessionRow
  method: 'totp' | 'recovery_code'
  /**
   * With it the new refresh token is its successor, so that another tab that refreshes at this moment stays signed in.
   * Without it the session gets a token that nothing leads to.
   */
  refreshToken: string | undefined
}

/** The session at `aal2` with new tokens. */
export async function raisedSession(
  tx: Sql,
  { session: { id, user_id: userId, refresh_token_hmac_key: key }, method, refreshToken }: Raised,
  context: AuthContext,
): Promise<AuthSession> {
  await raiseSession(tx, id, method)
  const active = await activeRefreshToken(tx, id)
  const known = active && refreshToken ? textOf(active.token, refreshToken, key) : undefined
  const next = known === undefined ? firstRefreshToken() : successorOf(known, key)
  await revokeActiveRefreshTokens(tx, id)
  // no parent: the halfway token before it leads here within the reuse interval only
  await insertRefreshToken(tx, { token: next, sessionId: id, userId })
  const user = await userById(tx, userId)
  const session = await sessionById(tx, id, context.settings)
  return authSession({ user: user!, session: session!, refreshToken: next }, context)
}

/** The active token itself, of which only the hash is stored: what was given, or what that leads to. */
const textOf = (activeHash: string, given: string, key: string) =>
  refreshTokenHash(given) === activeHash ? given : tokenInChain(given, key, activeHash)
