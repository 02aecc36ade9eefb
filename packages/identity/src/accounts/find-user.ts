import type { AuthContext } from '../auth-context.ts'
import { toAuthUser, type AuthUser } from './auth-user.ts'
import { emailAddress } from './email-address.ts'
import { userByEmail, userById } from './user-store.ts'

export async function findUserById(
  { id }: { id: string },
  { sql }: Pick<AuthContext, 'sql'>,
): Promise<AuthUser | undefined> {
  const user = await userById(sql, id)
  return user && toAuthUser(user)
}

export async function findUserByEmail(
  { email }: { email: string },
  { sql }: Pick<AuthContext, 'sql'>,
): Promise<AuthUser | undefined> {
  const user = await userByEmail(sql, emailAddress(email))
  return user && toAuthUser(user)
}
