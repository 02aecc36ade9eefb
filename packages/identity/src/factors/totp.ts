import { createHmac, timingSafeEqual } from 'node:crypto'

/** What every authenticator app assumes. https://www.rfc-editor.org/rfc/rfc6238 */
export const TOTP = { digits: 6, periodSeconds: 30, secretBytes: 20 } as const

/** How many steps a clock may be wrong by, in either direction. */
const TOLERATED_STEPS = 1

/** The number of the time step that a moment lies in. */
export const stepAt = (at: Date) => Math.floor(at.getTime() / 1000 / TOTP.periodSeconds)

/** The code of a time step. `digits` differs only in the published test vectors. */
export function totpCode(secret: Uint8Array, step: number, digits: number = TOTP.digits) {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const truncated = hash.readUInt32BE(hash[hash.length - 1]! & 0xf) & 0x7fffffff
  return String(truncated % 10 ** digits).padStart(digits, '0')
}

/** The step that a code belongs to, newest first; undefined when it belongs to none. Takes as long for every code. */
export function stepOfCode(secret: Uint8Array, code: string, at: Date) {
  const now = stepAt(at)
  let found: number | undefined
  for (let step = now - TOLERATED_STEPS; step <= now + TOLERATED_STEPS; step++) {
    if (isSameCode(totpCode(secret, step), code)) found = step
  }
  return found
}

function isSameCode(expected: string, given: string) {
  const [left, right] = [Buffer.from(expected), Buffer.from(given)]
  return left.length === right.length && timingSafeEqual(left, right)
}
