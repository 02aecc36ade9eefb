import { createSecretKey, type KeyObject } from 'node:crypto'
import { importJWK, type CryptoKey, type JWK, type JWTPayload, jwtVerify, SignJWT, decodeProtectedHeader } from 'jose'

/**
 * One of the keys that sign a project's tokens. `in_use` signs; `standby` and `previously_used` are accepted, so that no
 * token is refused while they change places.
 */
export type SigningKey = { id: string; status: 'standby' | 'in_use' | 'previously_used' } & (
  | { algorithm: 'HS256'; secret: string }
  | { algorithm: 'ES256'; jwk: JWK }
)

/** Signs and checks a project's tokens with a set of keys that changes while the project runs. */
export interface ProjectKeys {
  /** With the key in use. Fields of the header are ours. */
  sign(claims: JWTPayload): Promise<string>
  /**
   * The claims of a token that one of the keys signed and that has not expired. Rejects for every other one. The header
   * chooses among keys by `kid`, never an algorithm.
   */
  verify(token: string, expected?: { issuer?: string; audience?: string; now?: Date }): Promise<JWTPayload>
  /** The public keys, to verify tokens elsewhere. */
  jwks(): { keys: JWK[] }
  /** Takes the place of the whole set, in one moment. */
  replace(keys: readonly SigningKey[]): Promise<void>
}

interface Prepared {
  id: string
  status: SigningKey['status']
  algorithm: SigningKey['algorithm']
  signing: KeyObject | CryptoKey
  verifying: KeyObject | CryptoKey
  publicJwk?: JWK
}

const LONGEST_TOKEN = 16_384
const SHORTEST_SECRET_BYTES = 32

export async function createProjectKeys(given: readonly SigningKey[]): Promise<ProjectKeys> {
  let keys = await prepareAll(given)

  return {
    async sign(claims) {
      const key = keys.find(({ status }) => status === 'in_use')
      if (!key) throw new Error('No signing key is in use')
      const header = { alg: key.algorithm, typ: 'JWT', kid: key.id }
      return new SignJWT(claims).setProtectedHeader(header).sign(key.signing)
    },

    async verify(token, { issuer, audience, now } = {}) {
      if (token.length > LONGEST_TOKEN) throw new Error('This token is too long')
      const { kid } = decodeProtectedHeader(token)
      // tokens from elsewhere, signed with an imported secret, do not name their key
      const candidates = keys.filter(({ id, algorithm }) => (kid === undefined ? algorithm === 'HS256' : id === kid))
      let failure: unknown = new Error('No key fits this token')
      for (const { verifying, algorithm } of candidates) {
        try {
          const { payload } = await jwtVerify(token, verifying, {
            algorithms: [algorithm],
            requiredClaims: ['exp'],
            ...(issuer ? { issuer } : {}),
            ...(audience ? { audience } : {}),
            ...(now ? { currentDate: now } : {}),
          })
          return payload
        } catch (error) {
          failure = error
        }
      }
      throw failure
    },

    jwks: () => ({ keys: keys.flatMap(({ publicJwk }) => publicJwk ?? []) }),

    async replace(next) {
      keys = await prepareAll(next)
    },
  }
}

const prepareAll = (keys: readonly SigningKey[]) => Promise.all(keys.map(prepare))

async function prepare(key: SigningKey): Promise<Prepared> {
  const { id, status, algorithm } = key
  if (algorithm === 'HS256') {
    const bytes = Buffer.from(key.secret)
    // RFC 7518, section 3.2
    if (bytes.byteLength < SHORTEST_SECRET_BYTES) {
      throw new Error(`A signing secret needs at least ${SHORTEST_SECRET_BYTES} bytes`)
    }
    const secret = createSecretKey(bytes)
    return { id, status, algorithm, signing: secret, verifying: secret }
  }
  const { kty, crv, x, y, d } = key.jwk
  if (kty !== 'EC' || crv !== 'P-256' || !x || !y || !d) throw new Error('ES256 needs a private P-256 key')
  const publicJwk: JWK = { kty, crv, x, y, kid: id, alg: 'ES256', use: 'sig', key_ops: ['verify'] }
  return {
    id,
    status,
    algorithm,
    signing: await privateKey({ kty, crv, x, y, d }),
    verifying: await privateKey(publicJwk),
    publicJwk,
  }
}

async function privateKey(jwk: JWK) {
  const key = await importJWK(jwk, 'ES256')
  if (key instanceof Uint8Array) throw new Error('ES256 needs a P-256 key')
  return key
}
