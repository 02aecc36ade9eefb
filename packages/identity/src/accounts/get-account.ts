import type { AuthContext } from '../auth-context.ts'
import { sessionNotFound } from '../auth-error.ts'
import { type AuthUser, toAuthUser } from './auth-user.ts'
import { pendingEmailChange, type PendingEmailChange } from './pending-email-change.ts'
import { userById } from './user-store.ts'

/** A person as their own account page shows them. */
export interface Account {
  user: AuthUser
  hasPassword: boolean
  emailChange: PendingEmailChange | undefined
}

/** Throws `session_not_found` when the person was deleted meanwhile. */
export async function getAccount({ userId }: { userId: string }, { sql }: Pick<AuthContext, 'sql'>): Promise<Account> {
  const row = await userById(sql, userId)
  if (!row) throw sessionNotFound()
  const emailChange = row.email_change ? await pendingEmailChange({ userId }, { sql }) : undefined
  return { user: toAuthUser(row), hasPassword: Boolean(row.encrypted_password), emailChange }
}
