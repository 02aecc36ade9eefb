import type { AuthContext } from '../auth-context.ts'
import { userById } from './user-store.ts'

/** What decides about somebody who comes without a session. Undefined when the account is gone. */
export async function accountStatus(
  { userId }: { userId: string },
  { sql }: Pick<AuthContext, 'sql'>,
): Promise<{ isBanned: boolean; hasSecondFactor: boolean } | undefined> {
  const user = await userById(sql, userId)
  return user && { isBanned: user.is_banned, hasSecondFactor: user.factors.some(({ status }) => status === 'verified') }
}
