import { writeAuditEntry } from '../audit-entry.ts'
import type { AuthContext } from '../auth-context.ts'
import { emailAddress } from '../accounts/email-address.ts'
import { claimMail } from '../mail/mail-limit.ts'
import { sendLink } from './send-mail.ts'
import { lockUserByEmail, recordMail } from '../accounts/user-store.ts'

/** Mails a link that signs in to choose a new password. Neither the answer nor its time tells whether the address has an account. */
export async function recover(
  { email, redirectTo }: { email: string; redirectTo?: string },
  context: AuthContext,
): Promise<void> {
  const address = emailAddress(email)
  await context.sql.transaction((tx) => claimMail(tx, [address], context.settings.mailIntervalSeconds))
  context.afterwards.begin(() =>
    context.sql.transaction(async (tx) => {
      const user = await lockUserByEmail(tx, address)
      if (!user || user.is_banned) return
      await recordMail(tx, user.id, 'recovery_sent_at')
      await writeAuditEntry(tx, 'user_recovery_requested', user, context)
      await sendLink(tx, { type: 'recovery', userId: user.id, to: address, redirectTo }, context)
    }),
  )
}
