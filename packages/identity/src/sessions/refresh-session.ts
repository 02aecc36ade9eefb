import type { Sql } from '@plinth/service-kit/sql'
import { writeAuditEntry } from '../audit-entry.ts'
import type { AuthContext } from '../auth-context.ts'
import {
  refreshTokenAlreadyUsed,
  refreshTokenNotFound,
  sessionExpired,
  sessionNotFound,
  userBanned,
} from '../auth-error.ts'
import { authSession, type AuthSession } from './auth-session.ts'
import {
  activeRefreshToken,
  insertRefreshToken,
  refreshTokenByHash,
  refreshTokenHash,
  revokeActiveRefreshTokens,
  successorOf,
  tokenInChain,
  type RefreshTokenRow,
} from './refresh-token.ts'
import { expireSession, lockSession, recordRefresh, type SessionRow } from './session-store.ts'
import { userById } from '../accounts/user-store.ts'

const LONGEST_REFRESH_TOKEN = 256

/**
 * Rotates. A used token answers with the active one while it is that one's parent or was used within the reuse
 * interval; later it ends the whole family, and that lasts although the call fails.
 */
export async function refreshSession(
  { refreshToken }: { refreshToken: string },
  context: AuthContext,
): Promise<AuthSession> {
  if (refreshToken.length > LONGEST_REFRESH_TOKEN) throw refreshTokenNotFound()
  const hash = refreshTokenHash(refreshToken)
  return context.sql.transaction(async (tx) => {
    const known = await refreshTokenByHash(tx, hash)
    if (!known) throw refreshTokenNotFound()
    const session = await lockSession(tx, known.session_id, context.settings)
    if (!session) throw sessionNotFound()
    // read again: the lock may have waited for another refresh
    const presented = await refreshTokenByHash(tx, hash)
    if (!presented) throw refreshTokenNotFound()
    const user = await userById(tx, session.user_id)
    if (!user) throw sessionNotFound()

    const next = presented.revoked
      ? await activeAgain(tx, { presented, session, refreshToken }, context)
      : await rotated(tx, { presented, session, refreshToken })
    if (!next) {
      await revokeActiveRefreshTokens(tx, session.id)
      await expireSession(tx, session.id)
      await writeAuditEntry(tx, 'token_revoked', user, context)
      throw refreshTokenAlreadyUsed()
    }
    if (!session.is_live) throw sessionExpired()
    if (user.is_banned) throw userBanned()
    await recordRefresh(tx, session.id)
    await writeAuditEntry(tx, 'token_refreshed', user, context)
    return authSession({ user, session, refreshToken: next }, context)
  })
}

interface Presented {
  presented: RefreshTokenRow
  session: SessionRow
  refreshToken: string
}

async function activeAgain(tx: Sql, { presented, session, refreshToken }: Presented, { settings }: AuthContext) {
  const active = await activeRefreshToken(tx, session.id)
  if (!active) return undefined
  const isParent = active.parent === presented.token
  const isWithinInterval = presented.seconds_since_update <= settings.refreshReuseIntervalSeconds
  if (!isParent && !isWithinInterval) return undefined
  return tokenInChain(refreshToken, session.refresh_token_hmac_key, active.token)
}

async function rotated(tx: Sql, { presented, session, refreshToken }: Presented) {
  const next = successorOf(refreshToken, session.refresh_token_hmac_key)
  await revokeActiveRefreshTokens(tx, session.id)
  await insertRefreshToken(tx, {
    token: next,
    parent: presented.token,
    sessionId: session.id,
    userId: session.user_id,
  })
  return next
}
