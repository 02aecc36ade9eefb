import { writeAuditEntry } from '../audit-entry.ts'
import type { AuthContext } from '../auth-context.ts'
import { factorNotFound } from '../auth-error.ts'
import { insertChallenge, totpFactor } from './factor-store.ts'
import { lockSignedInPerson, type SessionOfPerson } from '../sessions/signed-in-person.ts'

/** As the protocol writes it: `expires_at` is in seconds since 1970. */
export interface FactorChallenge {
  id: string
  type: 'totp'
  expires_at: number
}

/** What a code is given in answer to. */
export async function challengeFactor(
  { factorId, ...who }: SessionOfPerson & { factorId: string },
  context: AuthContext,
): Promise<FactorChallenge> {
  return context.sql.transaction(async (tx) => {
    const { user } = await lockSignedInPerson(tx, who, context)
    const factor = await totpFactor(tx, who.userId, factorId)
    if (!factor) throw factorNotFound()
    const { id, expires_at } = await insertChallenge(tx, factor.id, context.client?.ip)
    await writeAuditEntry(tx, 'challenge_created', user, context)
    return { id, type: 'totp', expires_at: Math.floor(expires_at.getTime() / 1000) }
  })
}
