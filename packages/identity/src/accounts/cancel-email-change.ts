import { writeAuditEntry } from '../audit-entry.ts'
import type { AuthContext } from '../auth-context.ts'
import { sessionNotFound } from '../auth-error.ts'
import { dropOneTimeTokens, emailChangeTokens } from '../links/one-time-token.ts'
import { forgetEmailChange, lockUser } from './user-store.ts'

/** Takes back what was asked for: the links and codes in both mailboxes end. Nothing pending is nothing to do. */
export async function cancelEmailChange({ userId }: { userId: string }, context: AuthContext): Promise<void> {
  await context.sql.transaction(async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user) throw sessionNotFound()
    if (!user.email_change) return
    await dropOneTimeTokens(tx, userId, emailChangeTokens)
    await forgetEmailChange(tx, userId)
    await writeAuditEntry(tx, 'user_email_change_cancelled', user, context)
  })
}
