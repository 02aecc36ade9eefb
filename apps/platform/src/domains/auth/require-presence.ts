import { invalidCredentials, signInAgain } from '@plinth/identity/auth-error'
import { isPasswordOfSaneLength } from '@plinth/identity/passwords/password-rules'
import { requireRecentSignIn } from '@plinth/identity/sessions/require-recent-sign-in'
import { countGuess, guessOfPassword } from '@plinth/identity/sessions/sign-in-throttle'
import { userById } from '@plinth/identity/accounts/user-store'
import type { SignedInContext } from '../../context/caller-contexts.ts'
import { invalid } from '../../http/errors.ts'

/**
 * For what a stolen session must not do. Whoever has a password gives it, and guesses are slowed down as those of a new
 * password are; whoever has none has signed in lately.
 */
export async function requirePresence(
  { current_password }: { current_password?: string | undefined },
  { authContext, person, sql }: SignedInContext,
) {
  const { hashing, throttle } = authContext
  const stored = (await userById(sql, person.userId))?.encrypted_password
  if (!stored) {
    if (person.sessionId === undefined) throw signInAgain()
    return requireRecentSignIn(sql, person.sessionId)
  }
  if (current_password === undefined) throw currentPasswordRequired()
  await countGuess(throttle, [guessOfPassword(person.userId)], async (succeeded) => {
    const isRight = isPasswordOfSaneLength(current_password) && (await hashing.verify(stored, current_password))
    if (!isRight) throw invalidCredentials()
    succeeded()
  })
}

const currentPasswordRequired = () => {
  const message = 'Give your current password.'
  return invalid('current_password_required', message, { current_password: message })
}
