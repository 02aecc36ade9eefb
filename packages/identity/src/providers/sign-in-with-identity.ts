import type { Sql } from '@plinth/service-kit/sql'
import { writeAuditEntry } from '../audit-entry.ts'
import type { AuthContext } from '../auth-context.ts'
import { emailExists, identityNotFound, userBanned } from '../auth-error.ts'
import { startSession, type AuthSession } from '../sessions/auth-session.ts'
import { emailAddress } from '../accounts/email-address.ts'
import { type ExternalIdentity, ownerOfIdentity, refreshIdentity } from './external-identity.ts'
import { insertUserOfProvider, lockUser } from '../accounts/user-store.ts'

/**
 * Signs in the person whom the identity was linked to, or makes an account where `mayCreate`. An account is never found by its
 * address: with the address taken and nothing linked, the person signs in and links it first.
 */
export async function signInWithIdentity(
  identity: ExternalIdentity,
  { mayCreate }: { mayCreate: boolean },
  context: AuthContext,
): Promise<AuthSession> {
  return context.sql.transaction(async (tx) => {
    const owner = await ownerOfIdentity(tx, identity)
    if (owner === undefined && !mayCreate) throw identityNotFound()
    const user = owner === undefined ? await createUser(tx, identity, context) : await lockUser(tx, owner)
    if (!user) throw identityNotFound()
    // it may have been unlinked while the lock was waited for
    if (owner !== undefined && (await ownerOfIdentity(tx, identity)) !== owner) throw identityNotFound()
    if (user.is_banned) throw userBanned()
    await refreshIdentity(tx, identity)
    await writeAuditEntry(tx, 'login', user, context, identity.provider)
    const { session } = await startSession(tx, user.id, 'oauth', context)
    return session
  })
}

async function createUser(tx: Sql, identity: ExternalIdentity, context: AuthContext) {
  const email = identity.email === undefined ? undefined : emailAddress(identity.email)
  const user = await insertUserOfProvider(tx, { ...identity, email })
  if (!user) throw emailExists()
  await writeAuditEntry(tx, 'user_signedup', user, context, identity.provider)
  return user
}
