import type { JWK, JWTPayload } from 'jose'
import { z } from 'zod'
import { badJwt } from '../auth-error.ts'

/** Signs and checks access tokens. Algorithm, key, issuer and audience are fixed when it is made. */
export interface Keys {
  readonly issuer: string
  readonly audience: string
  sign(claims: AccessTokenClaims): Promise<string>
  /** Throws `bad_jwt` for every token that this object would not have signed, and for an expired one. */
  verify(token: string): Promise<AccessTokenClaims>
  /** Public keys only: empty for a shared secret. */
  jwks(): { keys: JWK[] }
}

export interface KeyOptions {
  /** `<address>/auth/v1` */
  issuer: string
  audience?: string
  clock?: Clock
}

export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

export const AccessTokenClaims = z.object({
  iss: z.string(),
  sub: z.uuid(),
  aud: z.string(),
  exp: z.number(),
  iat: z.number(),
  email: z.string(),
  phone: z.string(),
  app_metadata: z.record(z.string(), z.unknown()),
  user_metadata: z.record(z.string(), z.unknown()),
  role: z.string(),
  aal: z.string(),
  amr: z.array(z.object({ method: z.string(), timestamp: z.number() })),
  session_id: z.uuid(),
  is_anonymous: z.boolean(),
})
export type AccessTokenClaims = z.infer<typeof AccessTokenClaims>

const LONGEST_TOKEN = 16_384

/** One refusal for every reason, so that nothing is learned from the difference. */
export async function checkedClaims(token: string, verify: (token: string) => Promise<{ payload: JWTPayload }>) {
  if (token.length > LONGEST_TOKEN) throw badJwt()
  const verified = await verify(token).catch(() => {
    throw badJwt()
  })
  const claims = AccessTokenClaims.safeParse(verified.payload)
  if (!claims.success) throw badJwt()
  return claims.data
}
