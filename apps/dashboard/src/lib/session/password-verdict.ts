import {
  MAXIMUM_PASSWORD_LENGTH,
  passwordStrengths,
  passwordTooLong,
  REQUIRED_PASSWORD_SCORE,
  type PasswordScore,
} from '@plinth/catalog/password-strength'

/** The server's opinion of a password. */
export interface PasswordResult {
  score: number
  feedback: { suggestions: string[]; warning: string }
}

/** What is known about a password while it is being typed. `unmeasured`: the server would not say, so it decides later. */
export type PasswordVerdict =
  | { state: 'empty' }
  | { state: 'too-long'; message: string; warning: string }
  | { state: 'unknown' }
  | { state: 'unmeasured' }
  | { state: 'scored'; score: PasswordScore; message: string; hints: string[]; isStrong: boolean }

/** Length is looked at before anything costs time, so nothing too long is ever sent to be scored. */
export function verdictOf(password: string, result: PasswordResult | undefined): PasswordVerdict {
  if (password === '') return { state: 'empty' }
  if (isTooLong(password)) return { state: 'too-long', ...passwordTooLong }
  if (!result) return { state: 'unknown' }
  const score = scoreOf(result.score)
  const { warning, suggestions } = result.feedback
  return {
    state: 'scored',
    score,
    message: passwordStrengths[score].message,
    hints: [warning, ...suggestions].filter((hint) => hint !== ''),
    isStrong: score >= REQUIRED_PASSWORD_SCORE,
  }
}

/** Counted as the server counts. */
export const isTooLong = (password: string) => password.length > MAXIMUM_PASSWORD_LENGTH

/** Why the password cannot be taken, as the error of its field, where its strength is told already; undefined when it can, or nobody knows yet. */
export function objectionTo(verdict: PasswordVerdict): string | undefined {
  if (verdict.state === 'too-long') return `${verdict.message}. ${verdict.warning}.`
  if (verdict.state === 'scored' && !verdict.isStrong) return 'A stronger password is needed.'
  return undefined
}

function scoreOf(score: number): PasswordScore {
  const scores = [0, 1, 2, 3, 4] as const
  return scores.find((known) => known === Math.round(score)) ?? 0
}
