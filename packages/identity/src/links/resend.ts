import type { Sql } from '@plinth/service-kit/sql'
import type { AuthContext } from '../auth-context.ts'
import { emailAddress } from '../accounts/email-address.ts'
import { sendEmailChangeMails } from '../accounts/email-change.ts'
import { claimMail } from '../mail/mail-limit.ts'
import { sendLink } from './send-mail.ts'
import { lockUserByEmail, recordMail, type UserRow } from '../accounts/user-store.ts'

export interface Resend {
  type: 'signup' | 'email_change'
  /** The account's present address. */
  email: string
  redirectTo?: string
}

/** Sends the pending mail again with new tokens. Says nothing when there is no such account or nothing pending. */
export async function resend({ type, email, redirectTo }: Resend, context: AuthContext): Promise<void> {
  const address = emailAddress(email)
  await context.sql.transaction((tx) => claimMail(tx, [address], context.settings.mailIntervalSeconds))
  const sendAgain = () =>
    context.sql.transaction(async (tx) => {
      const user = await lockUserByEmail(tx, address)
      if (user && !user.is_banned) await again[type](tx, user, redirectTo, context)
    })
  // the caller knows of their own change of address, so they see the error when the new mailbox has to wait
  if (type === 'email_change') await sendAgain()
  else context.afterwards.begin(sendAgain)
}

type Again = (tx: Sql, user: UserRow, redirectTo: string | undefined, context: AuthContext) => Promise<void>

const again: Record<Resend['type'], Again> = {
  async signup(tx, user, redirectTo, context) {
    if (!user.email || user.email_confirmed_at) return
    await recordMail(tx, user.id, 'confirmation_sent_at')
    const type = user.invited_at ? 'invite' : 'signup'
    await sendLink(tx, { type, userId: user.id, to: user.email, redirectTo }, context)
  },

  async email_change(tx, user, redirectTo, context) {
    if (!user.email_change) return
    // the present address has its claim already
    await claimMail(tx, [user.email_change], context.settings.mailIntervalSeconds)
    await sendEmailChangeMails(tx, user, user.email_change, redirectTo, context)
  },
}
