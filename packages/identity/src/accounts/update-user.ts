import type { Sql } from '@plinth/service-kit/sql'
import { writeAuditEntry } from '../audit-entry.ts'
import type { AuthContext } from '../auth-context.ts'
import {
  changedMeanwhile,
  currentPasswordRequired,
  emailExists,
  insufficientAal,
  invalidCredentials,
  samePassword,
  sessionNotFound,
  userBanned,
} from '../auth-error.ts'
import { toAuthUser, type AuthUser } from './auth-user.ts'
import { emailAddress } from './email-address.ts'
import { sendEmailChangeMails } from './email-change.ts'
import { claimMail } from '../mail/mail-limit.ts'
import { dropOneTimeTokens } from '../links/one-time-token.ts'
import { checkNewPassword, isPasswordOfSaneLength } from '../passwords/password-rules.ts'
import { requireRecentSignIn } from '../sessions/require-recent-sign-in.ts'
import { countGuess, guessOfPassword } from '../sessions/sign-in-throttle.ts'
import { endSessions, sessionById } from '../sessions/session-store.ts'
import { mergedMetadata, type Metadata } from './user-metadata.ts'
import {
  finishEmailChange,
  lockUser,
  setPassword,
  setUserMetadata,
  userByEmail,
  userById,
  type UserRow,
} from './user-store.ts'

export interface UserChanges {
  email?: string
  password?: string
  currentPassword?: string
  /** Merged into the user's metadata; null removes a key. */
  data?: Metadata
  redirectTo?: string
}

/**
 * What a signed-in person changes about themselves. A new password ends all other sessions. A new address is pending
 * until its mailbox, and with `secureEmailChange` the old one as well, confirmed it. Who has a second factor needs it for
 * both; a mailed recovery alone may set the password, since it lets nobody in without the second factor.
 */
export async function updateUser(changes: ChangesOfSession, context: AuthContext): Promise<AuthUser> {
  const updateNow = await prepareUserUpdate(changes, context)
  return updateNow(context.sql)
}

export type ChangesOfSession = UserChanges & { userId: string; sessionId: string }

/** Checks and hashes passwords first; what it returns makes the changes within a transaction that may be open already. */
export async function prepareUserUpdate(changes: ChangesOfSession, context: AuthContext) {
  const password = await checkedPassword(changes, context)
  return (sql: Sql) => applyUserChanges(sql, { ...changes, password }, context)
}

/** A new password's hash, and what was stored when it was compared with it. */
export interface CheckedPassword {
  encrypted: string
  checkedAgainst: string | null
}

type CheckedChanges = Omit<ChangesOfSession, 'password' | 'currentPassword'> & { password: CheckedPassword | undefined }

export function applyUserChanges(
  sql: Sql,
  { userId, sessionId, password, ...changes }: CheckedChanges,
  context: AuthContext,
): Promise<AuthUser> {
  const newEmail = changes.email === undefined ? undefined : emailAddress(changes.email)
  return sql.transaction(async (tx) => {
    const user = await lockUser(tx, userId)
    const session = await sessionById(tx, sessionId, context.settings)
    if (!user || !session?.is_live || session.user_id !== userId) throw sessionNotFound()
    if (user.is_banned) throw userBanned(403)
    const hasSecondFactor = user.factors.some(({ status }) => status === 'verified')
    const isRecovery = session.amr.some(({ method }) => method === 'recovery')
    if (hasSecondFactor && session.aal === 'aal1' && (newEmail !== undefined || (password && !isRecovery))) {
      throw insufficientAal('AAL2 session is required to update email or password when MFA is enabled.')
    }

    if (password) {
      if (user.encrypted_password !== password.checkedAgainst) throw changedMeanwhile()
      await changePassword(tx, user, sessionId, password.encrypted, context)
    }
    if (changes.data) {
      await setUserMetadata(tx, userId, mergedMetadata(user.raw_user_meta_data, changes.data))
      await writeAuditEntry(tx, 'user_modified', user, context)
    }
    if (newEmail !== undefined && newEmail !== user.email) {
      await changeEmail(tx, user, { sessionId, newEmail, redirectTo: changes.redirectTo }, context)
    }
    return toAuthUser((await userById(tx, userId))!)
  })
}

type PasswordChange = Pick<UserChanges, 'password' | 'currentPassword'> & { userId: string; sessionId: string }

/** Hashing is done before the account is locked; `checkedAgainst` shows that nothing came between. */
async function checkedPassword(change: PasswordChange, context: AuthContext): Promise<CheckedPassword | undefined> {
  const { userId, sessionId, password, currentPassword } = change
  const { sql, hashing, settings, throttle } = context
  if (password === undefined) return undefined
  checkNewPassword(password, settings)
  if (currentPassword !== undefined && !isPasswordOfSaneLength(currentPassword)) throw invalidCredentials()

  const user = await userById(sql, userId)
  const session = await sessionById(sql, sessionId, settings)
  if (!user || !session?.is_live || session.user_id !== userId) throw sessionNotFound()
  const stored = user.encrypted_password
  if (stored) {
    await countGuess(throttle, [guessOfPassword(userId)], async (succeeded) => {
      const provedOtherwise = session.amr.some(({ method }) => method === 'recovery' || method === 'invite')
      if (settings.requireCurrentPassword && currentPassword === undefined && !provedOtherwise) {
        throw currentPasswordRequired()
      }
      if (currentPassword !== undefined && !(await hashing.verify(stored, currentPassword))) throw invalidCredentials()
      if (await hashing.verify(stored, password)) throw samePassword()
      succeeded()
    })
  } else if (settings.requireCurrentPassword) {
    await requireRecentSignIn(sql, sessionId)
  }
  return { encrypted: await hashing.hash(password), checkedAgainst: stored }
}

async function changePassword(tx: Sql, user: UserRow, sessionId: string, encrypted: string, context: AuthContext) {
  await setPassword(tx, user.id, encrypted)
  await endSessions(tx, { userId: user.id, except: sessionId })
  await dropOneTimeTokens(tx, user.id)
  await writeAuditEntry(tx, 'user_updated_password', user, context)
}

async function changeEmail(
  tx: Sql,
  user: UserRow,
  { sessionId, newEmail, redirectTo }: { sessionId: string; newEmail: string; redirectTo?: string },
  context: AuthContext,
) {
  const { settings } = context
  if (await userByEmail(tx, newEmail)) throw emailExists()
  await writeAuditEntry(tx, 'user_email_change_requested', user, context)
  if (settings.autoconfirmEmailChange ?? settings.autoconfirm) {
    if (!(await finishEmailChange(tx, user.id, newEmail))) throw emailExists()
    await endSessions(tx, { userId: user.id, except: sessionId })
    return
  }
  const mailboxes = settings.secureEmailChange && user.email ? [newEmail, user.email] : [newEmail]
  await claimMail(tx, mailboxes, settings.mailIntervalSeconds)
  await sendEmailChangeMails(tx, user, newEmail, redirectTo, context)
}
