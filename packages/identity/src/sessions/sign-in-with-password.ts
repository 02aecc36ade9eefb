import { networkOf, wideNetworkOf } from '@plinth/service-kit/client-network'
import { writeAuditEntry } from '../audit-entry.ts'
import type { AuthContext } from '../auth-context.ts'
import { emailNotConfirmed, invalidCredentials, userBanned } from '../auth-error.ts'
import { startSession, type AuthSession } from './auth-session.ts'
import { emailAddress } from '../accounts/email-address.ts'
import { isPasswordOfSaneLength } from '../passwords/password-rules.ts'
import { isKnownNetwork } from './sign-in-networks.ts'
import { countGuess, FREE_FAILURES, type GuessKey } from './sign-in-throttle.ts'
import { lockUser, renewHash, userByEmail, type UserRow } from '../accounts/user-store.ts'

/**
 * The same refusal and the same work for an unknown address and a wrong password. That an account is banned or not
 * confirmed is said only to who knows its password.
 */
export async function signInWithPassword(
  { email, password }: { email: string; password: string },
  context: AuthContext,
): Promise<AuthSession> {
  const { sql, throttle } = context
  const address = emailAddress(email)
  if (!isPasswordOfSaneLength(password)) throw invalidCredentials()
  return countGuess(throttle, networkKeys(address, context), async (succeededHere) => {
    const found = await userByEmail(sql, address)
    const isKnown = await isKnownNetwork(sql, found?.id, context.client?.ip)
    return countGuess(throttle, isKnown ? [] : [accountKey(address)], (succeeded) =>
      signIn({ found, password, context, succeeded: () => [succeededHere, succeeded].forEach((tell) => tell()) }),
    )
  })
}

/** Of IPv6 also by the wider network, since one customer may have thousands of the narrow ones. */
function networkKeys(address: string, { client }: AuthContext): GuessKey[] {
  const [network, wide] = [networkOf(client?.ip ?? ''), wideNetworkOf(client?.ip ?? '')]
  const own = { key: `${address} ${network}` }
  return wide === network ? [own] : [own, { key: `${address} ${wide}`, free: FREE_FAILURES * 4, isShared: true }]
}

/** What all networks together may guess from which the account's owner has never signed in. */
const accountKey = (address: string): GuessKey => ({
  key: `sign-in of ${address}`,
  free: FREE_FAILURES * 20,
  isShared: true,
})

interface SignIn {
  found: UserRow | undefined
  password: string
  context: AuthContext
  succeeded(): void
}

async function signIn({ found, password, context, succeeded }: SignIn) {
  const { sql, hashing } = context
  const stored = found?.encrypted_password
  if (!found || !stored) {
    await hashing.burn(password)
    throw invalidCredentials()
  }
  if (!(await hashing.verify(stored, password))) throw invalidCredentials()
  const renewed = hashing.isOutdated(stored) ? await hashing.hash(password) : undefined

  return sql.transaction(async (tx) => {
    const user = await lockUser(tx, found.id)
    // the password was changed while this one was being checked
    if (!user || user.encrypted_password !== stored) throw invalidCredentials()
    succeeded()
    if (user.is_banned) throw userBanned()
    if (!user.email_confirmed_at) throw emailNotConfirmed()
    if (renewed) await renewHash(tx, user.id, renewed)
    await writeAuditEntry(tx, 'login', user, context, 'email')
    const { session } = await startSession(tx, user.id, 'password', context)
    return session
  })
}
