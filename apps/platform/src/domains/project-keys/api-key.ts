import { createHash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

export type NewKeyKind = 'publishable' | 'secret'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const RANDOM_LENGTH = 32
const CHECKSUM_LENGTH = 6
const SHOWN_CHARACTERS = 4

/** The form that clients and scanners for leaked secrets know; 190 random bits and a checksum. */
export function newApiKey(kind: NewKeyKind) {
  const random = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return `${prefixOf(kind)}${random}_${checksumOf(random)}`
}

export const hashOfApiKey = (key: string) => createHash('sha256').update(key).digest('hex')

/** What people tell a key by, of which the rest is not kept. */
export const displayOf = (kind: NewKeyKind, key: string) => ({
  prefix: key.slice(0, prefixOf(kind).length + SHOWN_CHARACTERS),
  lastFour: key.slice(-SHOWN_CHARACTERS),
})

const prefixOf = (kind: NewKeyKind) => `sb_${kind}_`

const checksumOf = (random: string) => crc32(random).toString(36).padStart(CHECKSUM_LENGTH, '0').slice(-CHECKSUM_LENGTH)
