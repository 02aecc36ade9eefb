import type { AuthContext } from '../auth-context.ts'
import { emailChangeTokens, openTokens } from '../links/one-time-token.ts'

/** Where a change of address stands. */
export interface PendingEmailChange {
  /** The mailboxes that have not confirmed it. */
  waits_for: ('present' | 'new')[]
  /** From then on the links are of no use, and have to be sent again. */
  expires_at: string
}

/** Undefined when none is pending. */
export async function pendingEmailChange(
  { userId }: { userId: string },
  { sql }: Pick<AuthContext, 'sql'>,
): Promise<PendingEmailChange | undefined> {
  const tokens = await openTokens(sql, userId, emailChangeTokens)
  const [first] = tokens
  if (!first) return undefined
  return {
    waits_for: tokens.map(({ token_type }) => (token_type === 'email_change_token_new' ? 'new' : 'present')),
    expires_at: first.expires_at.toISOString(),
  }
}
