import type { Sql } from '@plinth/service-kit/sql'
import { writeAuditEntry } from '../audit-entry.ts'
import type { AuthContext } from '../auth-context.ts'
import { emailExists } from '../auth-error.ts'
import { toAuthUser, type AuthUser } from './auth-user.ts'
import { emailAddress } from './email-address.ts'
import { claimMail } from '../mail/mail-limit.ts'
import { sendLink } from '../links/send-mail.ts'
import { checkedMetadata, type Metadata } from './user-metadata.ts'
import { insertUser, lockUserByEmail, recordMail, setPassword, userById } from './user-store.ts'

export interface Invitation {
  email: string
  data?: Metadata
  redirectTo?: string
}

/**
 * Makes an unconfirmed account without a password and mails its link, even where sign-up is closed. Again for one that
 * has not accepted yet; `email_exists` for a confirmed one. The caller has checked who may.
 */
export async function inviteUser(
  { email, data = {}, redirectTo }: Invitation,
  context: AuthContext,
): Promise<AuthUser> {
  const address = emailAddress(email)
  return context.sql.transaction(async (tx) => {
    await claimMail(tx, [address], context.settings.mailIntervalSeconds)
    const userId = await invitedUser(tx, { email: address, data: checkedMetadata(data) }, context)
    await recordMail(tx, userId, 'confirmation_sent_at')
    await sendLink(tx, { type: 'invite', userId, to: address, redirectTo }, context)
    return toAuthUser((await userById(tx, userId))!)
  })
}

/** The account that an invitation is for, made if need be. */
export async function invitedUser(tx: Sql, { email, data }: { email: string; data: Metadata }, context: AuthContext) {
  const made = await insertUser(tx, {
    email,
    encryptedPassword: undefined,
    emailConfirmed: false,
    invited: true,
    userMetadata: data,
  })
  const user = made ?? (await lockUserByEmail(tx, email))
  if (!user || user.email_confirmed_at) throw emailExists()
  // an unconfirmed sign-up may be a stranger's; the invitation does not carry its password along
  if (!made) await setPassword(tx, user.id, undefined)
  await recordMail(tx, user.id, 'invited_at')
  await writeAuditEntry(tx, 'user_invited', user, context)
  return user.id
}
