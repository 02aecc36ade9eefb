import type { Sql } from '@plinth/service-kit/sql'
import { writeAuditEntry } from '../audit-entry.ts'
import type { AuthContext } from '../auth-context.ts'
import { emailExists, otpExpired, userBanned } from '../auth-error.ts'
import { startSession, type AuthenticationMethod, type AuthSession } from '../sessions/auth-session.ts'
import { toAuthUser, type AuthUser } from '../accounts/auth-user.ts'
import { emailAddress } from '../accounts/email-address.ts'
import {
  awaitsToken,
  consumeCode,
  consumeToken,
  dropOneTimeTokens,
  emailChangeTokens,
  lockTokenOwners,
  type ConsumedToken,
  type OneTimeTokenType,
} from './one-time-token.ts'
import { endSessions } from '../sessions/session-store.ts'
import {
  confirmEmail,
  finishEmailChange,
  lockUser,
  recordHalfOfEmailChange,
  setPassword,
  userById,
  type UserRow,
} from '../accounts/user-store.ts'

/** Either the token of a link, or the code of the mail together with the address it went to. */
export type Verify = { type: VerifyType } & ({ tokenHash: string } | { token: string; email: string })

export type VerifyType = 'signup' | 'invite' | 'email' | 'recovery' | 'email_change'

/** No session yet: the other mailbox has to confirm the change of address as well. */
export interface Verified {
  user: AuthUser
  session?: AuthSession
}

export const tokenTypes: Record<VerifyType, readonly OneTimeTokenType[]> = {
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  email: ['confirmation_token'],
  recovery: ['recovery_token'],
  email_change: emailChangeTokens,
}

/** Uses a one-time token up. Every reason to refuse one is the same `otp_expired`. */
export async function verify(input: Verify, context: AuthContext): Promise<Verified> {
  return context.sql.transaction(async (tx) => {
    const consumed = await consume(tx, input)
    if (!consumed) throw otpExpired()
    const user = await lockUser(tx, consumed.user_id)
    if (!user) throw otpExpired()
    if (user.is_banned) throw userBanned(403)
    return outcomes[consumed.token_type](tx, { user, consumed }, context)
  })
}

async function consume(tx: Sql, input: Verify) {
  const types = tokenTypes[input.type]
  if ('tokenHash' in input) {
    await lockTokenOwners(tx, { token: input.tokenHash }, types)
    return consumeToken(tx, input.tokenHash, types)
  }
  const email = emailAddress(input.email)
  await lockTokenOwners(tx, { email }, types)
  return consumeCode(tx, email, input.token, types)
}

type Outcome = (tx: Sql, proof: { user: UserRow; consumed: ConsumedToken }, context: AuthContext) => Promise<Verified>

const outcomes: Record<OneTimeTokenType, Outcome> = {
  async confirmation_token(tx, { user }, context) {
    await confirmEmail(tx, user.id)
    await writeAuditEntry(tx, 'user_signedup', user, context, 'email')
    return signedIn(tx, user, user.invited_at ? 'invite' : 'email/signup', context)
  },

  async recovery_token(tx, { user }, context) {
    if (!user.email_confirmed_at) {
      // who chose this password never showed that the mailbox is theirs
      await setPassword(tx, user.id, undefined)
      await confirmEmail(tx, user.id)
    }
    return signedIn(tx, user, 'recovery', context)
  },

  email_change_token_new: confirmEmailChange,
  email_change_token_current: confirmEmailChange,
}

async function confirmEmailChange(tx: Sql, { user }: { user: UserRow }, context: AuthContext) {
  if (!user.email_change) throw otpExpired()
  // decided by what was asked for, so that a changed setting cannot make half a proof a whole one
  if (await awaitsToken(tx, user.id, emailChangeTokens)) {
    await recordHalfOfEmailChange(tx, user.id)
    return { user: toAuthUser((await userById(tx, user.id))!) }
  }
  if (!(await finishEmailChange(tx, user.id, user.email_change))) throw emailExists()
  // links that went to the old address end with it
  await dropOneTimeTokens(tx, user.id)
  await writeAuditEntry(tx, 'user_modified', user, context)
  await endSessions(tx, { userId: user.id })
  return signedIn(tx, user, 'email_change', context)
}

async function signedIn(tx: Sql, user: UserRow, method: AuthenticationMethod, context: AuthContext) {
  await writeAuditEntry(tx, 'login', user, context, 'email')
  const { session } = await startSession(tx, user.id, method, context)
  return { user: session.user, session }
}
