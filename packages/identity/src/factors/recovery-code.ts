import { createHash, randomBytes } from 'node:crypto'
import { toBase32 } from './base32.ts'

/** So long that a fast hash keeps it: 80 bits cannot be searched through. */
const CODE_BYTES = 10

/** Such as `2abc-defg-hijk-lmno`. */
export const newRecoveryCode = () =>
  toBase32(randomBytes(CODE_BYTES))
    .toLowerCase()
    .replace(/(.{4})(?!$)/g, '$1-')

/** Of a code as it was typed: capitals, spaces and dashes do not matter. */
export const recoveryCodeHash = (code: string) =>
  createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .digest('hex')
