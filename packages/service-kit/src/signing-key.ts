import { createSecretKey, type KeyObject } from 'node:crypto'
import { importJWK, type CryptoKey, type JWK } from 'jose'

export const signingAlgorithms = ['ES256', 'RS256', 'HS256'] as const
export type SigningAlgorithm = (typeof signingAlgorithms)[number]

/**
 * One of the keys that sign a project's tokens; its id is the `kid` of their header. `in_use` signs; `standby` and
 * `previously_used` are accepted, so that no token is refused while they change places.
 */
export type SigningKey = { id: string; status: 'standby' | 'in_use' | 'previously_used' } & (
  | { algorithm: 'HS256'; secret: string }
  | { algorithm: 'ES256' | 'RS256'; jwk: JWK }
)

/** A key that is ready to sign and to verify. */
export interface PreparedKey {
  id: string
  status: SigningKey['status']
  algorithm: SigningAlgorithm
  signing: KeyObject | CryptoKey
  verifying: KeyObject | CryptoKey
  /** Absent for a shared secret. */
  publicJwk?: JWK
}

/** A key that cannot sign, with a reason for people. */
export class UnusableKey extends Error {
  override name = 'UnusableKey'
}

const SHORTEST_SECRET_BYTES = 32
const SHORTEST_RSA_BYTES = 256

/** Throws an `UnusableKey` for one that is too weak or incomplete. */
export async function prepareKey(key: SigningKey): Promise<PreparedKey> {
  const { id, status, algorithm } = key
  if (algorithm === 'HS256') {
    const secret = secretOf(key.secret)
    return { id, status, algorithm, signing: secret, verifying: secret }
  }
  const [secretPart, publicPart] = algorithm === 'ES256' ? partsOfP256(key.jwk) : partsOfRsa(key.jwk)
  return {
    id,
    status,
    algorithm,
    signing: await imported({ ...publicPart, ...secretPart }, algorithm),
    verifying: await imported(publicPart, algorithm),
    publicJwk: { ...publicPart, kid: id, alg: algorithm, use: 'sig', key_ops: ['verify'] },
  }
}

function secretOf(secret: string) {
  const bytes = Buffer.from(secret)
  // RFC 7518, section 3.2
  if (bytes.byteLength < SHORTEST_SECRET_BYTES) {
    throw new UnusableKey(`A signing secret needs at least ${SHORTEST_SECRET_BYTES} bytes`)
  }
  return createSecretKey(bytes)
}

type Parts = [secretPart: JWK, publicPart: JWK]

function partsOfP256({ kty, crv, x, y, d }: JWK): Parts {
  if (kty !== 'EC' || crv !== 'P-256' || !x || !y || !d) throw new UnusableKey('ES256 needs a private P-256 key')
  return [{ d }, { kty, crv, x, y }]
}

function partsOfRsa({ kty, n, e, d, p, q, dp, dq, qi }: JWK): Parts {
  if (kty !== 'RSA' || !n || !e || !d || !p || !q || !dp || !dq || !qi)
    throw new UnusableKey('RS256 needs a private RSA key')
  // RFC 7518, section 3.3
  if (Buffer.from(n, 'base64url').byteLength < SHORTEST_RSA_BYTES) {
    throw new UnusableKey(`RS256 needs a key of at least ${SHORTEST_RSA_BYTES * 8} bits`)
  }
  return [
    { d, p, q, dp, dq, qi },
    { kty, n, e },
  ]
}

async function imported(jwk: JWK, algorithm: 'ES256' | 'RS256') {
  const key = await importJWK(jwk, algorithm)
  if (key instanceof Uint8Array) throw new UnusableKey(`${algorithm} needs a pair of keys`)
  return key
}
