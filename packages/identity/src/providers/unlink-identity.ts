import { writeAuditEntry } from '../audit-entry.ts'
import type { AuthContext } from '../auth-context.ts'
import { identityNotFound, insufficientAal, singleIdentityNotDeletable } from '../auth-error.ts'
import { toAuthUser, type AuthUser } from '../accounts/auth-user.ts'
import { deleteIdentity } from './external-identity.ts'
import { endSessions } from '../sessions/session-store.ts'
import { lockSignedInPerson } from '../sessions/signed-in-person.ts'
import { insertEmailIdentity, userById } from '../accounts/user-store.ts'

/** Takes the identity away, unless nothing else would let the person in. Their other sessions end. */
export async function unlinkIdentity(
  { userId, sessionId, provider }: { userId: string; sessionId: string; provider: string },
  context: AuthContext,
): Promise<AuthUser> {
  return context.sql.transaction(async (tx) => {
    const { user, needsSecondFactor } = await lockSignedInPerson(tx, { userId, sessionId }, context)
    if (needsSecondFactor) throw insufficientAal('AAL2 required to unlink an identity')
    const others = user.identities.filter((identity) => identity.provider !== provider)
    if (others.length === user.identities.length) throw identityNotFound()
    // a password is given together with an address
    const hasPassword = user.encrypted_password !== null && user.email !== null
    const hasOtherWay = hasPassword || others.some((identity) => identity.provider !== 'email')
    if (!hasOtherWay) throw singleIdentityNotDeletable()
    await deleteIdentity(tx, userId, provider)
    if (others.length === 0) await insertEmailIdentity(tx, user)
    await endSessions(tx, { userId, except: sessionId })
    await writeAuditEntry(tx, 'identity_unlinked', user, context)
    return toAuthUser((await userById(tx, userId))!)
  })
}
