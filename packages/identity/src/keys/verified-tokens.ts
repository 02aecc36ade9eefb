import type { AccessTokenClaims, Clock } from './keys.ts'

const MOST_TOKENS = 500

type Verify = (token: string) => Promise<AccessTokenClaims>

/**
 * Checks the signature of a token once and not with every request that carries it. Whether it has expired is checked
 * every time; an expired one goes to `verify`, which refuses it. The token that was longest unused is forgotten first.
 */
export function rememberVerified(verify: Verify, clock: Clock): Verify {
  const verified = new Map<string, AccessTokenClaims>()
  return async (token) => {
    const known = verified.get(token)
    verified.delete(token)
    const isCurrent = known !== undefined && known.exp > clock.now().getTime() / 1000
    const claims = isCurrent ? known : await verify(token)
    verified.set(token, claims)
    if (verified.size > MOST_TOKENS) verified.delete(verified.keys().next().value!)
    return claims
  }
}
