/** Longer passwords are refused before they cost anything to score. */
export const MAXIMUM_PASSWORD_LENGTH = 99

/** The score that a person's or a database's password must reach. */
export const REQUIRED_PASSWORD_SCORE = 4

export const passwordTooLong = {
  message: 'Maximum length of password exceeded',
  warning: 'Password should be less than 100 characters',
} as const

/** What the strength bar says and shows, indexed by score. */
export const passwordStrengths = [
  { message: 'This password is not acceptable.', width: '10%', colour: 'red' },
  { message: 'This password is not secure enough.', width: '30%', colour: 'red' },
  { message: 'This password is not secure enough.', width: '50%', colour: 'yellow' },
  { message: 'Not bad, but your password must be harder to guess.', width: '80%', colour: 'yellow' },
  { message: 'This password is strong.', width: '100%', colour: 'green' },
] as const

export type PasswordScore = 0 | 1 | 2 | 3 | 4
