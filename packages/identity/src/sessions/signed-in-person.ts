import type { Sql } from '@plinth/service-kit/sql'
import type { AuthContext } from '../auth-context.ts'
import { sessionNotFound, userBanned } from '../auth-error.ts'
import { lockSession } from './session-store.ts'
import { lockUser } from '../accounts/user-store.ts'

/** Which session of whom asks. */
export interface SessionOfPerson {
  userId: string
  sessionId: string
}

/** The person and the session, locked in this order and as they are now. */
export async function lockSignedInPerson(
  tx: Sql,
  { userId, sessionId }: SessionOfPerson,
  { settings }: Pick<AuthContext, 'settings'>,
) {
  const user = await lockUser(tx, userId)
  const session = await lockSession(tx, sessionId, settings)
  if (!user || !session?.is_live || session.user_id !== userId) throw sessionNotFound()
  if (user.is_banned) throw userBanned(403)
  const hasSecondFactor = user.factors.some(({ status }) => status === 'verified')
  return { user, session, hasSecondFactor, needsSecondFactor: hasSecondFactor && session.aal === 'aal1' }
}
