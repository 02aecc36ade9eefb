import type { AuthContext } from '../auth-context.ts'
import type { Authenticated } from './authenticate.ts'
import { liveSessionsOf } from './session-store.ts'

/** A place where the person is signed in. Times are ISO 8601. */
export interface ListedSession {
  id: string
  created_at: string
  /** When its tokens were last renewed; the sign-in itself until then. */
  last_used_at: string
  ip: string | null
  user_agent: string | null
  aal: string
  is_current: boolean
}

/** The person's live sessions: the one that asks first, then the most recently used. */
export async function listSessions(
  { userId, sessionId }: Pick<Authenticated, 'userId' | 'sessionId'>,
  { sql, settings }: Pick<AuthContext, 'sql' | 'settings'>,
): Promise<ListedSession[]> {
  const sessions = await liveSessionsOf(sql, userId, settings)
  return sessions
    .map(({ id, created_at, last_used_at, ip, user_agent, aal }) => ({
      id,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at.toISOString(),
      ip,
      user_agent,
      aal,
      is_current: id === sessionId,
    }))
    .toSorted((a, b) => Number(b.is_current) - Number(a.is_current))
}
