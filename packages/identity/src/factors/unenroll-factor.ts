import { writeAuditEntry } from '../audit-entry.ts'
import type { AuthContext } from '../auth-context.ts'
import { factorNotFound, insufficientAal } from '../auth-error.ts'
import { countFactors, deleteFactor, totpFactor } from './factor-store.ts'
import { dropRecoveryCodes } from './recovery-code-store.ts'
import { endSessions, lowerSession } from '../sessions/session-store.ts'
import { lockSignedInPerson, type SessionOfPerson } from '../sessions/signed-in-person.ts'

/**
 * Removes a factor. A verified one can be removed by a session that was shown by a second factor, and ends all others.
 * With the last one its recovery codes go, and the session counts as shown by one factor again.
 */
export async function unenrollFactor(
  { factorId, ...who }: SessionOfPerson & { factorId: string },
  context: AuthContext,
): Promise<{ id: string }> {
  return context.sql.transaction(async (tx) => {
    const { user, session, needsSecondFactor } = await lockSignedInPerson(tx, who, context)
    const factor = await totpFactor(tx, who.userId, factorId)
    if (!factor) throw factorNotFound()
    const wasVerified = factor.status === 'verified'
    if (wasVerified && needsSecondFactor) throw insufficientAal('AAL2 required to unenroll verified factor')
    await deleteFactor(tx, factor.id)
    await writeAuditEntry(tx, 'factor_unenrolled', user, context)
    if (wasVerified) await endSessions(tx, { userId: who.userId, except: who.sessionId })
    const { verified } = await countFactors(tx, who.userId)
    if (wasVerified && verified === 0) {
      await dropRecoveryCodes(tx, who.userId)
      await lowerSession(tx, session.id, ['totp', 'recovery_code'])
    }
    return { id: factor.id }
  })
}
