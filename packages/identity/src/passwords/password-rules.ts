import { validationFailed, weakPassword } from '../auth-error.ts'

const LONGEST_PASSWORD_CHARACTERS = 99
const MOST_BYTES_PER_CHARACTER = 4

/** Asked before any hashing, because the cost of hashing is what an attacker would use. */
export function isPasswordOfSaneLength(password: string) {
  if (password.length > LONGEST_PASSWORD_CHARACTERS * 2) return false
  if (Buffer.byteLength(password) > LONGEST_PASSWORD_CHARACTERS * MOST_BYTES_PER_CHARACTER) return false
  const characters = Array.from(password).length
  return characters > 0 && characters <= LONGEST_PASSWORD_CHARACTERS
}

/** For a new password. Throws `validation_failed` when too long, `weak_password` when too short. */
export function checkNewPassword(password: string, { passwordMinLength }: { passwordMinLength: number }) {
  if (password !== '' && !isPasswordOfSaneLength(password)) {
    throw validationFailed(`Password cannot be longer than ${LONGEST_PASSWORD_CHARACTERS} characters`)
  }
  if (Array.from(password).length < passwordMinLength) {
    throw weakPassword(`Password should be at least ${passwordMinLength} characters.`, ['length'])
  }
}
