import { writeAuditEntry } from '../audit-entry.ts'
import type { AuthContext } from '../auth-context.ts'
import { identityAlreadyExists, insufficientAal } from '../auth-error.ts'
import { toAuthUser, type AuthUser } from '../accounts/auth-user.ts'
import { type ExternalIdentity, insertIdentity, ownerOfIdentity, refreshIdentity } from './external-identity.ts'
import { endSessions } from '../sessions/session-store.ts'
import { lockSignedInPerson } from '../sessions/signed-in-person.ts'
import { userById } from '../accounts/user-store.ts'

/**
 * Lets a signed-in person sign in by the identity as well; their other sessions end. One that belongs to somebody else
 * is refused, and so is a second one of the same provider.
 */
export async function linkIdentity(
  { userId, sessionId, identity }: { userId: string; sessionId: string; identity: ExternalIdentity },
  context: AuthContext,
): Promise<AuthUser> {
  return context.sql.transaction(async (tx) => {
    // as they are now: a provider was asked in between, and that can take a while
    const { user, needsSecondFactor } = await lockSignedInPerson(tx, { userId, sessionId }, context)
    if (needsSecondFactor) throw insufficientAal('AAL2 required to link an identity')
    const owner = await ownerOfIdentity(tx, identity)
    if (owner === userId) {
      await refreshIdentity(tx, identity)
      return toAuthUser((await userById(tx, userId))!)
    }
    if (owner !== undefined || user.identities.some(({ provider }) => provider === identity.provider)) {
      throw identityAlreadyExists()
    }
    if (!(await insertIdentity(tx, userId, identity))) throw identityAlreadyExists()
    await endSessions(tx, { userId, except: sessionId })
    await writeAuditEntry(tx, 'identity_linked', user, context)
    return toAuthUser((await userById(tx, userId))!)
  })
}
