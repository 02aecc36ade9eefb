import type { Sql } from '@plinth/service-kit/sql'
import { writeAuditEntry } from '../audit-entry.ts'
import type { AuthContext } from '../auth-context.ts'
import { signupDisabled, userAlreadyExists } from '../auth-error.ts'
import { startSession, type AuthSession } from '../sessions/auth-session.ts'
import { obfuscatedUser, toAuthUser, type AuthUser } from './auth-user.ts'
import { emailAddress } from './email-address.ts'
import { claimMail } from '../mail/mail-limit.ts'
import { checkNewPassword } from '../passwords/password-rules.ts'
import { sendAccountExists, sendLink } from '../links/send-mail.ts'
import { checkedMetadata, type Metadata } from './user-metadata.ts'
import { insertUser, lockUserByEmail, recordMail, replaceUnconfirmedSignUp, userById } from './user-store.ts'

export interface SignUp {
  email: string
  password: string
  data?: Metadata
  redirectTo?: string
}

/**
 * A session only where addresses are confirmed automatically. Otherwise the answer is the same for a new and for a
 * known address, except that the protocol shows a known one with no identities.
 */
export async function signUp(form: SignUp, context: AuthContext): Promise<SignedUp> {
  const signUpNow = await prepareSignUp(form, context)
  return signUpNow(context.sql)
}

export interface SignedUp {
  user: AuthUser
  session?: AuthSession
}

/** Hashes the password first; what it returns signs up within a transaction that may be open already. */
export async function prepareSignUp({ email, password, data = {}, redirectTo }: SignUp, context: AuthContext) {
  const { settings, hashing } = context
  if (settings.disableSignup) throw signupDisabled()
  checkNewPassword(password, settings)
  const form = { email: emailAddress(email), data: checkedMetadata(data), redirectTo }
  const encryptedPassword = await hashing.hash(password)
  return (sql: Sql): Promise<SignedUp> =>
    sql.transaction((tx) =>
      settings.autoconfirm
        ? signUpAtOnce(tx, { ...form, encryptedPassword }, context)
        : signUpByMail(tx, { ...form, encryptedPassword }, context),
    )
}

interface Form {
  email: string
  data: Metadata
  redirectTo?: string
  encryptedPassword: string
}

async function signUpAtOnce(tx: Sql, { email, data, encryptedPassword }: Form, context: AuthContext) {
  const user = await insertUser(tx, { email, encryptedPassword, emailConfirmed: true, userMetadata: data })
  if (!user) throw userAlreadyExists()
  await writeAuditEntry(tx, 'user_signedup', user, context, 'email')
  await writeAuditEntry(tx, 'login', user, context, 'email')
  const { session } = await startSession(tx, user.id, 'password', context)
  return { user: session.user, session }
}

async function signUpByMail(tx: Sql, { email, data, redirectTo, encryptedPassword }: Form, context: AuthContext) {
  await claimMail(tx, [email], context.settings.mailIntervalSeconds)
  const made = await insertUser(tx, { email, encryptedPassword, emailConfirmed: false, userMetadata: data })
  const user = made ?? (await lockUserByEmail(tx, email))
  if (!user) throw userAlreadyExists()
  if (user.email_confirmed_at) {
    await writeAuditEntry(tx, 'user_repeated_signup', user, context)
    await sendAccountExists(tx, email, context)
    return { user: obfuscatedUser({ email, data, at: context.clock.now() }) }
  }
  // an invitation is accepted by its own link; a stranger's password must not wait behind it
  const type = user.invited_at ? 'invite' : 'signup'
  if (!made && !user.invited_at)
    await replaceUnconfirmedSignUp(tx, { id: user.id, encryptedPassword, userMetadata: data })
  await recordMail(tx, user.id, 'confirmation_sent_at')
  await writeAuditEntry(tx, 'user_confirmation_requested', user, context)
  await sendLink(tx, { type, userId: user.id, to: email, redirectTo }, context)
  return { user: toAuthUser((await userById(tx, user.id))!) }
}
