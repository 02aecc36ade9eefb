import { calculateJwkThumbprint, importJWK, jwtVerify, SignJWT, type JWK } from 'jose'
import { checkedClaims, systemClock, type KeyOptions, type Keys } from './keys.ts'
import { rememberVerified } from './verified-tokens.ts'

/** A P-256 key pair as a private JWK. The key id is the JWK's own, or its thumbprint. */
export async function es256Keys(
  jwk: JWK,
  { issuer, audience = 'authenticated', clock = systemClock }: KeyOptions,
): Promise<Keys> {
  const { kty, crv, x, y, d } = jwk
  if (kty !== 'EC' || crv !== 'P-256' || !x || !y || !d) throw new Error('ES256 needs a private P-256 key')
  const kid = jwk.kid ?? (await calculateJwkThumbprint({ kty, crv, x, y }))
  const publicJwk: JWK = { kty, crv, x, y, kid, alg: 'ES256', use: 'sig', key_ops: ['verify'] }
  const privateKey = await importJWK({ kty, crv, x, y, d }, 'ES256')
  const publicKey = await importJWK(publicJwk, 'ES256')
  return {
    issuer,
    audience,
    sign: (claims) => new SignJWT(claims).setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid }).sign(privateKey),
    verify: rememberVerified(
      (token) =>
        checkedClaims(token, (text) =>
          jwtVerify(text, publicKey, {
            algorithms: ['ES256'],
            typ: 'JWT',
            issuer,
            audience,
            requiredClaims: ['exp', 'iat', 'sub'],
            currentDate: clock.now(),
          }),
        ),
      clock,
    ),
    jwks: () => ({ keys: [publicJwk] }),
  }
}
