import { type JWK, type JWTPayload, jwtVerify, SignJWT, decodeProtectedHeader } from 'jose'
import { prepareKey, type SigningKey } from './signing-key.ts'

/** Signs and checks a project's tokens with a set of keys that changes while the project runs. */
export interface ProjectKeys {
  /** With the key in use. Fields of the header are ours. */
  sign(claims: JWTPayload): Promise<string>
  /** The claims of a token that `check` accepts. */
  verify(token: string, expected?: Expected): Promise<JWTPayload>
  /**
   * The claims of a token that one of the keys signed and that has not expired, and that key. Rejects for every other
   * one. The header chooses among keys by `kid`, never an algorithm.
   */
  check(token: string, expected?: Expected): Promise<Checked>
  /** The public keys, to verify tokens elsewhere. */
  jwks(): { keys: JWK[] }
  /** Takes the place of the whole set, in one moment. */
  replace(keys: readonly SigningKey[]): Promise<void>
}

interface Checked {
  payload: JWTPayload
  key: Pick<SigningKey, 'id' | 'algorithm'>
}

interface Expected {
  issuer?: string
  audience?: string
  now?: Date
}

const LONGEST_TOKEN = 16_384
/** Tokens of one project. The one that was checked first is forgotten first. */
const MOST_REMEMBERED = 200
const LONGEST_REMEMBERED = 4_096

export async function createProjectKeys(given: readonly SigningKey[]): Promise<ProjectKeys> {
  let keys = await prepareAll(given)
  /** A client sends the same token with every request, and to check its signature takes longer than many a request. */
  const remembered = new Map<string, Checked>()

  return {
    async sign(claims) {
      const key = keys.find(({ status }) => status === 'in_use')
      if (!key) throw new Error('No signing key is in use')
      const header = { alg: key.algorithm, typ: 'JWT', kid: key.id }
      return new SignJWT(claims).setProtectedHeader(header).sign(key.signing)
    },

    verify: async (token, expected) => (await find(token, expected)).payload,
    check: find,
    jwks: () => ({ keys: keys.flatMap(({ publicJwk }) => publicJwk ?? []) }),

    async replace(next) {
      keys = await prepareAll(next)
      remembered.clear()
    },
  }

  function find(token: string, expected?: Expected) {
    return expected ? check(token, expected) : checkOnce(token)
  }

  async function checkOnce(token: string) {
    const known = remembered.get(token)
    if (known && isStillValid(known)) return known
    remembered.delete(token)
    const askedOf = keys
    const checked = await check(token)
    // the keys may have changed meanwhile
    if (keys === askedOf && token.length <= LONGEST_REMEMBERED) remember(token, checked)
    return checked
  }

  function remember(token: string, checked: Checked) {
    remembered.set(token, checked)
    if (remembered.size > MOST_REMEMBERED) remembered.delete(remembered.keys().next().value!)
  }

  async function check(token: string, { issuer, audience, now }: Expected = {}) {
    if (token.length > LONGEST_TOKEN) throw new Error('This token is too long')
    const { kid } = decodeProtectedHeader(token)
    // tokens from elsewhere, signed with an imported secret, do not name their key
    const candidates = keys.filter(({ id, algorithm }) => (kid === undefined ? algorithm === 'HS256' : id === kid))
    let failure: unknown = new Error('No key fits this token')
    for (const key of candidates) {
      try {
        const { payload } = await jwtVerify(token, key.verifying, {
          algorithms: [key.algorithm],
          requiredClaims: ['exp'],
          ...(issuer ? { issuer } : {}),
          ...(audience ? { audience } : {}),
          ...(now ? { currentDate: now } : {}),
        })
        return { payload, key }
      } catch (error) {
        failure = error
      }
    }
    throw failure
  }
}

/** A token that is valid from some time on may be invalid again when the clock is set. */
const isStillValid = ({ payload: { exp = 0, nbf } }: Checked) => nbf === undefined && exp > Date.now() / 1000

const prepareAll = (keys: readonly SigningKey[]) => Promise.all(keys.map(prepareKey))
