import { writeAuditEntry } from '../audit-entry.ts'
import type { AuthContext } from '../auth-context.ts'
import { endSessions, type SessionsToEnd } from './session-store.ts'
import { lockUser } from '../accounts/user-store.ts'

export type SignOutScope = 'global' | 'local' | 'others'

/** Ends all sessions of the person, this one, or all but this one. Access tokens of an ended session are refused. */
export async function signOut(
  { userId, sessionId, scope = 'global' }: { userId: string; sessionId: string; scope?: SignOutScope },
  context: AuthContext,
): Promise<void> {
  const ended: Record<SignOutScope, SessionsToEnd> = {
    global: { userId },
    local: { userId, only: sessionId },
    others: { userId, except: sessionId },
  }
  await context.sql.transaction(async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user) return
    await endSessions(tx, ended[scope])
    await writeAuditEntry(tx, 'logout', user, context)
  })
}
