import { writeAuditEntry } from '../audit-entry.ts'
import type { AuthContext } from '../auth-context.ts'
import { endSessions } from './session-store.ts'
import { lockUser } from '../accounts/user-store.ts'

/** False when the person has no such session: somebody else's is as unknown as one that never was. */
export async function endSession(
  { userId, id }: { userId: string; id: string },
  context: AuthContext,
): Promise<boolean> {
  return context.sql.transaction(async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user || (await endSessions(tx, { userId, only: id })) === 0) return false
    await writeAuditEntry(tx, 'logout', user, context)
    return true
  })
}
