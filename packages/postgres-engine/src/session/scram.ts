import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'

const ITERATIONS = 4096

/**
 * What Postgres stores instead of a password (RFC 5802; the format is that of pg_authid.rolpassword). `ALTER ROLE …
 * PASSWORD` takes it as it is, so that the password itself never reaches the server.
 */
export function scramVerifier(password: string, salt = randomBytes(16)): string {
  const salted = pbkdf2Sync(prepared(password), salt, ITERATIONS, 32, 'sha256')
  const storedKey = createHash('sha256').update(hmac(salted, 'Client Key')).digest('base64')
  const serverKey = hmac(salted, 'Server Key').toString('base64')
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${storedKey}:${serverKey}`
}

function hmac(key: Buffer, text: string) {
  return createHmac('sha256', key).update(text).digest()
}

/** SASLprep (RFC 4013). Like Postgres, a password with characters that it prohibits is used as it is. */
function prepared(password: string) {
  if (/^[\x20-\x7e]*$/.test(password)) return password
  const mapped = password
    .replace(/[\u00a0\u1680\u2000-\u200b\u202f\u205f\u3000]/g, ' ')
    .replace(/\u00ad|\u034f|\u1806|[\u180b-\u180d]|\u200c|\u200d|\u2060|[\ufe00-\ufe0f]|\ufeff/g, '')
    .normalize('NFKC')
  return /[\p{Cc}\p{Cn}\p{Co}\p{Cs}\u200e\u200f\u2028-\u202e\u2061-\u2063\u206a-\u206f\ufff9-\ufffd]/u.test(mapped)
    ? password
    : mapped
}
