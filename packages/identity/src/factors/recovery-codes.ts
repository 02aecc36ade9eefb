import { writeAuditEntry } from '../audit-entry.ts'
import type { AuthContext } from '../auth-context.ts'
import { factorNotFound, insufficientAal, recoveryCodeInvalid } from '../auth-error.ts'
import type { AuthSession } from '../sessions/auth-session.ts'
import { raisedSession } from '../sessions/raised-session.ts'
import { newRecoveryCode, recoveryCodeHash } from './recovery-code.ts'
import {
  countRecoveryCodes,
  dropRecoveryCodes,
  insertRecoveryCodes,
  type RecoveryCodeCount,
  spendRecoveryCode,
} from './recovery-code-store.ts'
import { guessRecoveryCode } from './second-factor-throttle.ts'
import { lockSignedInPerson, type SessionOfPerson } from '../sessions/signed-in-person.ts'

const CODES = 10

/** Ten new codes for when no factor is available. They are shown once; earlier ones stop working. */
export async function renewRecoveryCodes(who: SessionOfPerson, context: AuthContext): Promise<{ codes: string[] }> {
  const codes = Array.from({ length: CODES }, newRecoveryCode)
  await context.sql.transaction(async (tx) => {
    const { user, hasSecondFactor, needsSecondFactor } = await lockSignedInPerson(tx, who, context)
    if (!hasSecondFactor) throw factorNotFound()
    if (needsSecondFactor) throw insufficientAal('AAL2 required to renew recovery codes')
    await dropRecoveryCodes(tx, who.userId)
    await insertRecoveryCodes(tx, who.userId, codes.map(recoveryCodeHash))
    await writeAuditEntry(tx, 'recovery_codes_renewed', user, context)
  })
  return { codes }
}

/** Replaces a factor's code. It works once; the result says how many are left. */
export async function useRecoveryCode(
  { code, refreshToken, ...who }: SessionOfPerson & { code: string; refreshToken?: string },
  context: AuthContext,
): Promise<{ session: AuthSession; left: number }> {
  return guessRecoveryCode(who.userId, context, (succeeded) =>
    context.sql.transaction(async (tx) => {
      const { user, session } = await lockSignedInPerson(tx, who, context)
      await writeAuditEntry(tx, 'verification_attempted', user, context)
      if (!(await spendRecoveryCode(tx, who.userId, recoveryCodeHash(code)))) throw recoveryCodeInvalid()
      succeeded()
      await writeAuditEntry(tx, 'recovery_code_used', user, context)
      const { left } = await countRecoveryCodes(tx, who.userId)
      return { session: await raisedSession(tx, { session, method: 'recovery_code', refreshToken }, context), left }
    }),
  )
}

export function recoveryCodesOf({ userId }: Pick<SessionOfPerson, 'userId'>, { sql }: Pick<AuthContext, 'sql'>) {
  return countRecoveryCodes(sql, userId) satisfies Promise<RecoveryCodeCount>
}
