import { randomBytes, randomUUID } from 'node:crypto'
import { writeAuditEntry } from '../audit-entry.ts'
import type { AuthContext } from '../auth-context.ts'
import { factorNameConflict, insufficientAal, tooManyFactors } from '../auth-error.ts'
import { toBase32 } from './base32.ts'
import { countFactors, deleteAbandonedFactors, insertTotpFactor } from './factor-store.ts'
import { otpauthUri } from './otpauth-uri.ts'
import { qrSvg } from './qr-svg.ts'
import { lockSignedInPerson, type SessionOfPerson } from '../sessions/signed-in-person.ts'
import { TOTP } from './totp.ts'

/** As the protocol writes it. The secret is shown here and never again. */
export interface EnrolledFactor {
  id: string
  type: 'totp'
  friendly_name: string
  totp: { qr_code: string; secret: string; uri: string }
}

const MOST_FACTORS = 10

/**
 * Begins to add a TOTP factor, which counts once a code of it was verified. One of the same name that was begun before
 * and never finished gives way, and so does what was begun long ago. Who has a second factor needs it to add another.
 */
export async function enrollFactor(
  { friendlyName, issuer, ...who }: SessionOfPerson & { friendlyName: string; issuer?: string },
  context: AuthContext,
): Promise<EnrolledFactor> {
  const id = randomUUID()
  const secret = toBase32(randomBytes(TOTP.secretBytes))
  const { user } = await context.sql.transaction(async (tx) => {
    const person = await lockSignedInPerson(tx, who, context)
    if (person.needsSecondFactor) throw insufficientAal('AAL2 required to enroll a new factor')
    await deleteAbandonedFactors(tx, who.userId, friendlyName)
    const { verified, unverified } = await countFactors(tx, who.userId)
    if (verified + unverified >= MOST_FACTORS) throw tooManyFactors()
    const sealed = context.sealer.seal(secret, purposeOf(id))
    if (!(await insertTotpFactor(tx, { id, userId: who.userId, friendlyName, secret: sealed }))) {
      throw factorNameConflict()
    }
    await writeAuditEntry(tx, 'factor_in_progress', person.user, context)
    return person
  })
  const uri = otpauthUri({ issuer: issuer ?? context.settings.siteName, account: user.email ?? user.id, secret })
  return { id, type: 'totp', friendly_name: friendlyName, totp: { qr_code: qrSvg(uri), secret, uri } }
}

/** A sealed secret opens for its own factor only. */
export const purposeOf = (factorId: string) => `mfa factor ${factorId}`
