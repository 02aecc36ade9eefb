import { writeAuditEntry } from '../audit-entry.ts'
import type { AuthContext } from '../auth-context.ts'
import { lockUser } from '../accounts/user-store.ts'
import { endSessions } from '../sessions/session-store.ts'
import { deleteFactors } from './factor-store.ts'
import { dropRecoveryCodes } from './recovery-code-store.ts'

/**
 * Removes all factors of an account with its recovery codes and ends its sessions, for somebody who lost them: the
 * password alone signs in again. False where no factor counted. Who may do so is the caller's part.
 */
export async function resetFactors(userId: string, context: AuthContext): Promise<boolean> {
  return context.sql.transaction(async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user?.factors.some(({ status }) => status === 'verified')) return false
    await deleteFactors(tx, userId)
    await dropRecoveryCodes(tx, userId)
    await endSessions(tx, { userId })
    await writeAuditEntry(tx, 'factor_unenrolled', user, context)
    return true
  })
}
