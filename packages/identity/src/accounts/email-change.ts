import type { Sql } from '@plinth/service-kit/sql'
import type { AuthContext } from '../auth-context.ts'
import { sendLink } from '../links/send-mail.ts'
import { beginEmailChange, type UserRow } from './user-store.ts'

/** Restarts the change, so that one mailbox cannot confirm twice instead of both. */
export async function sendEmailChangeMails(
  tx: Sql,
  user: UserRow,
  newEmail: string,
  redirectTo: string | undefined,
  context: AuthContext,
) {
  await beginEmailChange(tx, user.id, newEmail)
  const mail = { type: 'email_change', userId: user.id, newEmail, redirectTo } as const
  await sendLink(tx, { ...mail, to: newEmail }, context)
  if (context.settings.secureEmailChange && user.email) {
    await sendLink(tx, { ...mail, to: user.email, toCurrentMailbox: true }, context)
  }
}
