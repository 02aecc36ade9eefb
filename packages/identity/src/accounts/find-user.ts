import type { AuthContext } from '../auth-context.ts'
import { toAuthUser, type AuthUser } from './auth-user.ts'
import { emailAddress } from './email-address.ts'
import { userByEmail } from './user-store.ts'

export async function findUserByEmail(
  { email }: { email: string },
  { sql }: Pick<AuthContext, 'sql'>,
): Promise<AuthUser | undefined> {
  const user = await userByEmail(sql, emailAddress(email))
  return user && toAuthUser(user)
}
