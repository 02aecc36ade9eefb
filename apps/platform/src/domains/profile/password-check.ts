import {
  MAXIMUM_PASSWORD_LENGTH,
  passwordStrengths,
  passwordTooLong,
  REQUIRED_PASSWORD_SCORE,
  type PasswordScore,
} from '@plinth/catalog/password-strength'
import { weakPassword } from '../projects/project-errors.ts'
import type { PasswordScorer } from './password-scorer.ts'

/** Length first: a long password is never scored. */
export async function checkPassword(scorer: PasswordScorer, password: string, ownWords: string[]) {
  if (password.length > MAXIMUM_PASSWORD_LENGTH) {
    return { score: 0 as PasswordScore, suggestions: [], warning: passwordTooLong.warning }
  }
  return scorer.score(password, ownWords)
}

/** Throws unless the password reaches the score that people's and databases' passwords need. */
export async function requireStrongPassword(
  scorer: PasswordScorer,
  password: string,
  field: string,
  ownWords: string[],
) {
  if (password.length > MAXIMUM_PASSWORD_LENGTH) throw weakPassword(field, passwordTooLong.message)
  const { score } = await checkPassword(scorer, password, ownWords)
  if (score < REQUIRED_PASSWORD_SCORE) throw weakPassword(field, passwordStrengths[score].message)
}
