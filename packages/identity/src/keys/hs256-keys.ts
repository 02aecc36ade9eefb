import { createSecretKey } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { checkedClaims, systemClock, type KeyOptions, type Keys } from './keys.ts'
import { rememberVerified } from './verified-tokens.ts'

const SHORTEST_SECRET_BYTES = 32

/** A shared secret. Refuses one that is shorter than the hash, RFC 7518 section 3.2. */
export function hs256Keys(
  secret: string,
  { issuer, audience = 'authenticated', clock = systemClock }: KeyOptions,
): Keys {
  const bytes = new TextEncoder().encode(secret)
  if (bytes.byteLength < SHORTEST_SECRET_BYTES) {
    throw new Error(`A signing secret needs at least ${SHORTEST_SECRET_BYTES} bytes`)
  }
  // a key object is prepared once; bytes would be at every token
  const key = createSecretKey(bytes)
  return {
    issuer,
    audience,
    sign: (claims) => new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(key),
    verify: rememberVerified(
      (token) =>
        checkedClaims(token, (text) =>
          jwtVerify(text, key, {
            algorithms: ['HS256'],
            typ: 'JWT',
            issuer,
            audience,
            requiredClaims: ['exp', 'iat', 'sub'],
            currentDate: clock.now(),
          }),
        ),
      clock,
    ),
    jwks: () => ({ keys: [] }),
  }
}
