import type { AuthContext } from './auth-context.ts'
import { authenticate } from './authenticate.ts'
import type { AuthUser } from './auth-user.ts'

/** The signed-in person with their identities. Throws as `authenticate` does. */
export async function getUser(input: { accessToken: string }, context: AuthContext): Promise<AuthUser> {
  const { user } = await authenticate(input, context)
  return user
}
