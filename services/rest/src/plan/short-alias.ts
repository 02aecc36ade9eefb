import { createHash } from 'node:crypto'

/** Postgres cuts what is longer, and two names that were cut may be the same. */
const LONGEST_NAME_BYTES = 63
const KEPT_CHARACTERS = 12

export function shortAlias(name: string): string {
  if (Buffer.byteLength(name) <= LONGEST_NAME_BYTES) return name
  return `${Array.from(name).slice(0, KEPT_CHARACTERS).join('')}_${createHash('sha256').update(name).digest('hex').slice(0, 12)}`
}
