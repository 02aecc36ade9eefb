import type { Sql } from '@plinth/service-kit/sql'
import { writeAuditEntry } from '../audit-entry.ts'
import type { AuthContext } from '../auth-context.ts'
import {
  challengeExpired,
  challengeNotFound,
  factorNotFound,
  insufficientAal,
  overRequestRateLimit,
  verificationFailed,
} from '../auth-error.ts'
import type { AuthSession } from '../sessions/auth-session.ts'
import { fromBase32 } from './base32.ts'
import { purposeOf } from './enroll-factor.ts'
import {
  closeChallenge,
  countFailedCode,
  deleteUnverifiedFactors,
  markFactorVerified,
  openChallenge,
  totpFactor,
  type TotpFactor,
  useStep,
} from './factor-store.ts'
import { raisedSession } from '../sessions/raised-session.ts'
import { guessSecondFactor } from './second-factor-throttle.ts'
import { endSessions } from '../sessions/session-store.ts'
import { lockSignedInPerson, type SessionOfPerson } from '../sessions/signed-in-person.ts'
import { stepOfCode } from './totp.ts'

interface FactorCode extends SessionOfPerson {
  factorId: string
  challengeId: string
  code: string
  /** Of this session, where the caller has it: see `raisedSession`. */
  refreshToken?: string
}

/**
 * Two-factor authentication: a right code raises the session to `aal2`. A code is taken once, and none of an earlier time after
 * it. A new factor counts from then on; the first one ends all other sessions, which were shown by less. After a hundred
 * wrong codes in a row there is one try in five minutes, also after a restart.
 */
export async function verifyFactor(
  { factorId, challengeId, code, refreshToken, ...who }: FactorCode,
  context: AuthContext,
): Promise<AuthSession> {
  return guessSecondFactor(who.userId, context, (succeeded) =>
    context.sql.transaction(async (tx) => {
      const person = await lockSignedInPerson(tx, who, context)
      const { user, session, hasSecondFactor, needsSecondFactor } = person
      const factor = await totpFactor(tx, who.userId, factorId)
      if (!factor) throw factorNotFound()
      const isNew = factor.status === 'unverified'
      if (isNew && needsSecondFactor) throw insufficientAal('AAL2 required to verify a new factor')
      await writeAuditEntry(tx, 'verification_attempted', user, context)
      await take(tx, { factor, challengeId, code }, context)
      succeeded()
      if (isNew) {
        await markFactorVerified(tx, factor.id)
        await deleteUnverifiedFactors(tx, who.userId)
        await writeAuditEntry(tx, 'factor_verified', user, context)
      }
      if (isNew && !hasSecondFactor) await endSessions(tx, { userId: who.userId, except: who.sessionId })
      return raisedSession(tx, { session, method: 'totp', refreshToken }, context)
    }),
  )
}

async function take(
  tx: Sql,
  { factor, challengeId, code }: { factor: TotpFactor; challengeId: string; code: string },
  { sealer, clock }: AuthContext,
) {
  if (factor.wait_seconds > 0) throw overRequestRateLimit(factor.wait_seconds)
  const challenge = await openChallenge(tx, factor.id, challengeId)
  if (!challenge) throw challengeNotFound()
  if (challenge.has_expired) throw challengeExpired()
  const secret = fromBase32(sealer.open(factor.secret, purposeOf(factor.id)))
  const step = stepOfCode(secret, code, clock.now())
  if (step === undefined || !(await useStep(tx, factor.id, step))) {
    await countFailedCode(tx, factor.id)
    throw verificationFailed()
  }
  if (!(await closeChallenge(tx, challengeId))) throw challengeNotFound()
}
