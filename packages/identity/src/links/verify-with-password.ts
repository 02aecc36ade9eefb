import type { Sql } from '@plinth/service-kit/sql'
import type { AuthContext } from '../auth-context.ts'
import { currentPasswordRequired, otpExpired, samePassword } from '../auth-error.ts'
import { ownerOfToken } from './one-time-token.ts'
import { checkNewPassword } from '../passwords/password-rules.ts'
import { countGuess, guessOfPassword } from '../sessions/sign-in-throttle.ts'
import { applyUserChanges, type CheckedPassword } from '../accounts/update-user.ts'
import { userById, type UserRow } from '../accounts/user-store.ts'
import { tokenTypes, verify, type Verified, type VerifyType } from './verify.ts'

interface LinkWithPassword {
  type: VerifyType
  tokenHash: string
  password: string
}

/** Whether the link is still good. For what should not be done for somebody who made one up. */
export async function requireOpenLink({ type, tokenHash }: Omit<LinkWithPassword, 'password'>, { sql }: AuthContext) {
  const userId = await ownerOfToken(sql, tokenHash, tokenTypes[type])
  if (userId === undefined) throw otpExpired()
  return userId
}

/**
 * A mailed link that also sets a password, so that a refused password leaves the link as it was. The password is checked
 * and hashed first; what this returns uses the link up within a transaction that may be open already.
 */
export async function prepareVerifyWithPassword(link: LinkWithPassword, context: AuthContext) {
  checkNewPassword(link.password, context.settings)
  const user = await userById(context.sql, await requireOpenLink(link, context))
  if (!user) throw otpExpired()
  const password = await checkedPassword(user, link, context)
  return (sql: Sql): Promise<Verified> =>
    sql.transaction(async (tx) => {
      const inTransaction = { ...context, sql: tx }
      const verified = await verify(link, inTransaction)
      if (verified.session) {
        const { session_id: sessionId } = await context.keys.verify(verified.session.access_token)
        await applyUserChanges(tx, { userId: user.id, sessionId, password }, inTransaction)
      }
      return verified
    })
}

async function checkedPassword(
  user: UserRow,
  { type, password }: LinkWithPassword,
  { hashing, settings, throttle }: AuthContext,
): Promise<CheckedPassword> {
  const isRecovery = type === 'recovery'
  // a password that was never confirmed falls with a recovery
  const stored = isRecovery && !user.email_confirmed_at ? null : user.encrypted_password
  const provesIt = isRecovery || (type !== 'email_change' && user.invited_at !== null)
  if (stored && settings.requireCurrentPassword && !provesIt) throw currentPasswordRequired()
  if (stored) {
    await countGuess(throttle, [guessOfPassword(user.id)], async (succeeded) => {
      if (await hashing.verify(stored, password)) throw samePassword()
      succeeded()
    })
  }
  return { encrypted: await hashing.hash(password), checkedAgainst: stored }
}
