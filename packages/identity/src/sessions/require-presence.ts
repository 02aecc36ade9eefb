import { userById } from '../accounts/user-store.ts'
import type { AuthContext } from '../auth-context.ts'
import { currentPasswordRequired, invalidCredentials, signInAgain } from '../auth-error.ts'
import { isPasswordOfSaneLength } from '../passwords/password-rules.ts'
import { requireRecentSignIn } from './require-recent-sign-in.ts'
import { countGuess, guessOfPassword } from './sign-in-throttle.ts'

interface Proof {
  userId: string
  /** Undefined for callers without a session, such as with a token. */
  sessionId: string | undefined
  currentPassword: string | undefined
}

/**
 * For what a stolen session must not do. People with a password must enter it, and guesses are throttled like those at
 * sign-in; people without one must have signed in recently.
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
