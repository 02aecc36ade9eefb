import { fromBase32 } from '../factors/base32.ts'
import { stepAt, totpCode } from '../factors/totp.ts'

/**
 * For tests: what an authenticator app shows. `later` moves its clock, in steps, since a code counts once: this step and
 * the next also hold when the step ends before they are checked.
 */
export const codeOf = (secret: string, later = 0, at = new Date()) => totpCode(fromBase32(secret), stepAt(at) + later)
