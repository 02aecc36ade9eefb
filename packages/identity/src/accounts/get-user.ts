import type { AuthContext } from '../auth-context.ts'
import { sessionNotFound } from '../auth-error.ts'
import type { Authenticated } from '../sessions/authenticate.ts'
import { type AuthUser, toAuthUser } from './auth-user.ts'
import { userById } from './user-store.ts'

/** A signed-in person with their identities. Throws `session_not_found` when they were deleted meanwhile. */
export async function getUser(
  { userId }: Pick<Authenticated, 'userId'>,
  { sql }: Pick<AuthContext, 'sql'>,
): Promise<AuthUser> {
  const user = await userById(sql, userId)
  if (!user) throw sessionNotFound()
  return toAuthUser(user)
}
