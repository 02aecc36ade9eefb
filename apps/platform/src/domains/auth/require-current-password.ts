import { invalidCredentials } from '@plinth/auth/auth-error'
import { isPasswordOfSaneLength } from '@plinth/auth/password-rules'
import { userById } from '@plinth/auth/user-store'
import type { SignedInContext } from '../../access/guards.ts'

/** For what a stolen session must not do. Guesses are slowed down as those of a new password are. */
export async function requireCurrentPassword(password: string, { authContext, person, sql }: SignedInContext) {
  const { hashing, throttle } = authContext
  const key = `password of ${person.userId}`
  throttle.attempt(key)
  const stored = (await userById(sql, person.userId))?.encrypted_password
  const isRight = stored && isPasswordOfSaneLength(password) && (await hashing.verify(stored, password))
  if (!isRight) throw invalidCredentials()
  throttle.succeeded(key)
}
