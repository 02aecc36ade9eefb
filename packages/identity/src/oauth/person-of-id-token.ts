import { createLocalJWKSet, jwtVerify } from 'jose'
import { z } from 'zod'
import { knownAddress } from '../accounts/email-address.ts'
import { badIdToken, unexpectedAnswer } from '../auth-error.ts'
import type { Clock } from '../keys/keys.ts'
import { askFor } from './ask-for.ts'
import type { Ask, OidcProvider, Person } from './provider.ts'

interface Expected {
  provider: OidcProvider
  keysUrl: string | undefined
  nonce: string
  clock: Clock
}

/** Signatures by a key pair alone: none, and none by a secret that a public key could be taken for. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']
const CLOCK_TOLERANCE_SECONDS = 30
const LONGEST_NAME = 100

const KeySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) })

const Claims = z.object({
  sub: z.string().min(1).max(255),
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.string().optional(),
  nonce: z.string(),
  email: z.string().optional(),
  // some write it as text
  email_verified: z.union([z.boolean(), z.string()]).optional(),
  preferred_username: z.string().optional(),
  name: z.string().optional(),
})
type Claims = z.infer<typeof Claims>

/** https://openid.net/specs/openid-connect-core-1_0.html#IDTokenValidation; every reason to refuse one is `bad_id_token`. */
export async function personOfIdToken(
  idToken: string | undefined,
  { provider, keysUrl, nonce, clock }: Expected,
  ask: Ask,
): Promise<Person> {
  if (idToken === undefined || keysUrl === undefined) throw unexpectedAnswer('The provider gave no identity token')
  const keySet = await askFor(KeySet, keysUrl, {}, ask)
  const claims = await verifiedClaims(idToken, keySet, { provider, clock })
  if (claims.nonce !== nonce) throw badIdToken(new Error('The nonce is of another attempt'))
  if (!isFor(provider.clientId, claims)) throw badIdToken(new Error('The token was made for another client'))
  const email = String(claims.email_verified) === 'true' ? knownAddress(claims.email) : undefined
  const userName = claims.preferred_username || claims.name || email || claims.sub
  return { providerId: claims.sub, userName: userName.slice(0, LONGEST_NAME), email }
}

async function verifiedClaims(
  idToken: string,
  keySet: z.infer<typeof KeySet>,
  { provider, clock }: Pick<Expected, 'provider' | 'clock'>,
): Promise<Claims> {
  try {
    const { payload } = await jwtVerify(idToken, createLocalJWKSet(keySet), {
      algorithms: ALGORITHMS,
      issuer: provider.issuer,
      audience: provider.clientId,
      requiredClaims: ['exp', 'iat', 'sub', 'nonce'],
      currentDate: clock.now(),
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
    })
    return Claims.parse(payload)
  } catch (error) {
    throw badIdToken(error)
  }
}

/** A token for several audiences names the one that it was made for. */
const isFor = (clientId: string, { aud, azp }: Claims) =>
  azp === undefined ? typeof aud === 'string' || aud.length === 1 : azp === clientId
