import { writeAuditEntry } from '../audit-entry.ts'
import type { AuthContext } from '../auth-context.ts'
import { sessionNotFound } from '../auth-error.ts'
import { lockUser, removeUser } from './user-store.ts'

/** Removes the account with everything that hangs on it: identities, sessions, tokens. The address is free again. */
export async function deleteUser({ userId }: { userId: string }, context: AuthContext): Promise<void> {
  await context.sql.transaction(async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user) throw sessionNotFound()
    await removeUser(tx, userId)
    await writeAuditEntry(tx, 'user_deleted', user, context)
  })
}
