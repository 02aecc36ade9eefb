import { randomBytes } from 'node:crypto'
import type { Sql } from '@plinth/service-kit/sql'
import type { AuthContext } from '../auth-context.ts'
import { toAuthUser, type AuthUser } from '../accounts/auth-user.ts'
import { firstRefreshToken, insertRefreshToken } from './refresh-token.ts'
import { insertSession, sessionById, type SessionRow } from './session-store.ts'
import { rememberNetwork } from './sign-in-networks.ts'
import { recordSignIn, userById, type UserRow } from '../accounts/user-store.ts'

/** What a client holds after signing in. `expires_at` is in seconds since 1970. */
export interface AuthSession {
  access_token: string
  token_type: 'bearer'
  expires_in: number
  expires_at: number
  refresh_token: string
  user: AuthUser
}

/** How someone showed who they are, as the `amr` claim names it. */
export type AuthenticationMethod = 'password' | 'oauth' | 'email/signup' | 'invite' | 'recovery' | 'email_change'

export async function startSession(tx: Sql, userId: string, method: AuthenticationMethod, context: AuthContext) {
  await recordSignIn(tx, userId)
  await rememberNetwork(tx, userId, context.client?.ip)
  const hmacKey = randomBytes(32).toString('base64url')
  const sessionId = await insertSession(tx, { userId, hmacKey, method, client: context.client })
  const refreshToken = firstRefreshToken()
  await insertRefreshToken(tx, { token: refreshToken, sessionId, userId })
  const user = await userById(tx, userId)
  const session = await sessionById(tx, sessionId, context.settings)
  return { sessionId, session: await authSession({ user: user!, session: session!, refreshToken }, context) }
}

export async function authSession(
  { user, session, refreshToken }: { user: UserRow; session: SessionRow; refreshToken: string },
  { keys, settings, clock }: AuthContext,
): Promise<AuthSession> {
  const issuedAt = Math.floor(clock.now().getTime() / 1000)
  const expiresAt = issuedAt + settings.jwtExpirySeconds
  const accessToken = await keys.sign({
    iss: keys.issuer,
    sub: user.id,
    aud: keys.audience,
    exp: expiresAt,
    iat: issuedAt,
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    role: user.role,
    aal: session.aal,
    amr: session.amr,
    session_id: session.id,
    is_anonymous: user.is_anonymous,
  })
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: settings.jwtExpirySeconds,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: toAuthUser(user),
  }
}
