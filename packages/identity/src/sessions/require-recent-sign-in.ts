import type { Queryable } from '@plinth/service-kit/sql'
import { signInAgain } from '../auth-error.ts'

const RECENT_SECONDS = 600

/** For who has no password to give: that one step of the session's sign-in was taken lately. */
export async function requireRecentSignIn(sql: Queryable, sessionId: string) {
  const { rows } = await sql.query<{ is_recent: boolean }>(
    `select exists (
       select from auth.mfa_amr_claims
       where session_id = $1 and created_at > clock_timestamp() - make_interval(secs => $2)
     ) as is_recent`,
    [sessionId, RECENT_SECONDS],
  )
  if (!rows[0]?.is_recent) throw signInAgain()
}
