import { userById } from '../accounts/user-store.ts'
import type { AuthContext } from '../auth-context.ts'
import { currentPasswordRequired, invalidCredentials, signInAgain } from '../auth-error.ts'
import { isPasswordOfSaneLength } from '../passwords/password-rules.ts'
import { requireRecentSignIn } from './require-recent-sign-in.ts'
import { countGuess, guessOfPassword } from './sign-in-throttle.ts'

interface Proof {
  userId: string
  /** Undefined for who came without one, such as by a token. */
  sessionId: string | undefined
  currentPassword: string | undefined
}

/**
 * For what a stolen session must not do. Whoever has a password gives it, and guesses are slowed down as those of a new
 * password are; whoever has none has signed in lately.
 */
export async function requirePresence(
  { userId, sessionId, currentPassword }: Proof,
  { sql, hashing, throttle }: Pick<AuthContext, 'sql' | 'hashing' | 'throttle'>,
): Promise<void> {
  const stored = (await userById(sql, userId))?.encrypted_password
  if (!stored) {
    if (sessionId === undefined) throw signInAgain()
    return requireRecentSignIn(sql, sessionId)
  }
  if (currentPassword === undefined) throw currentPasswordRequired()
  await countGuess(throttle, [guessOfPassword(userId)], async (succeeded) => {
    const isRight = isPasswordOfSaneLength(currentPassword) && (await hashing.verify(stored, currentPassword))
    if (!isRight) throw invalidCredentials()
    succeeded()
  })
}
