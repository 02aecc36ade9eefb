import { createHash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const PREFIX = 'plinth_pat_'
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const RANDOM_LENGTH = 40
const CHECKSUM_LENGTH = 6
const CLI_PREFIX = 'sbp_'
const CLI_DIGITS = 40
const CLI_FORM = new RegExp(`^${CLI_PREFIX}[0-9a-f]{${CLI_DIGITS}}$`)
const FORM = new RegExp(`^${PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`)

/** A new token: 238 random bits behind a prefix that scanners know, and a checksum. */
export function newAccessToken() {
  const random = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return PREFIX + random + checksumOf(random)
}

/**
 * The same token in the form that the public command line and its relatives take, and refuse any other: 160 bits that say
 * nothing of the token that they come from.
 */
export const cliFormOf = (token: string) =>
  CLI_PREFIX + createHash('sha256').update(`cli form of ${token}`).digest('hex').slice(0, CLI_DIGITS)

/** Whether it says of itself that it is an access token, be it one or not. */
export const claimsToBeAccessToken = (bearer: string) => bearer.startsWith(PREFIX) || bearer.startsWith(CLI_PREFIX)

/** False for what was mistyped or cut off; whether there is such a token is another question. */
export function isWhole(token: string) {
  if (CLI_FORM.test(token)) return true
  if (!FORM.test(token)) return false
  const random = token.slice(PREFIX.length, -CHECKSUM_LENGTH)
  return token.endsWith(checksumOf(random))
}

export const hashOfAccessToken = (token: string) => createHash('sha256').update(token).digest('hex')

/** How it begins and ends, for people to recognise it by. */
export const displayOf = (token: string) => ({ prefix: token.slice(0, PREFIX.length + 4), lastFour: token.slice(-4) })

/** The checksum of the random part, in the same alphabet. */
function checksumOf(random: string) {
  let rest = crc32(random)
  let text = ''
  while (text.length < CHECKSUM_LENGTH) {
    text = ALPHABET.charAt(rest % ALPHABET.length) + text
    rest = Math.floor(rest / ALPHABET.length)
  }
  return text
}
