import { networkOf } from '@plinth/service-kit/client-network'
import { writeAuditEntry } from './audit-entry.ts'
import type { AuthContext } from './auth-context.ts'
import { emailNotConfirmed, invalidCredentials, userBanned } from './auth-error.ts'
import { startSession, type AuthSession } from './auth-session.ts'
import { emailAddress } from './email-address.ts'
import { isPasswordOfSaneLength } from './password-rules.ts'
import { lockUser, userByEmail } from './user-store.ts'

/**
 * The same refusal and the same work for an unknown address and a wrong password. That an account is banned or not
 * confirmed is said only to who knows its password.
 */
export async function signInWithPassword(
  { email, password }: { email: string; password: string },
  context: AuthContext,
): Promise<AuthSession> {
  const { sql, hashing, throttle, client } = context
  const address = emailAddress(email)
  if (!isPasswordOfSaneLength(password)) throw invalidCredentials()
  const key = `${address} ${networkOf(client?.ip ?? '')}`
  throttle.attempt(key)

  const found = await userByEmail(sql, address)
  const stored = found?.encrypted_password
  if (!found || !stored) {
    await hashing.burn(password)
    throw invalidCredentials()
  }
  if (!(await hashing.verify(stored, password))) throw invalidCredentials()

  return sql.transaction(async (tx) => {
    const user = await lockUser(tx, found.id)
    // the password was changed while this one was being checked
    if (!user || user.encrypted_password !== stored) throw invalidCredentials()
    throttle.succeeded(key)
    if (user.is_banned) throw userBanned()
    if (!user.email_confirmed_at) throw emailNotConfirmed()
    await writeAuditEntry(tx, 'login', user, context)
    const { session } = await startSession(tx, user.id, 'password', context)
    return session
  })
}
