import type { Project } from '@plinth/service-kit/service'
import { checkedClaims, type Keys } from '@plinth/identity/keys'

/** The keys of a project, for the tokens that this service issues there. */
export function keysOfProject({ url, keys, clock }: Pick<Project, 'url' | 'keys' | 'clock'>): Keys {
  const issuer = `${url}/auth/v1`
  const audience = 'authenticated'
  return {
    issuer,
    audience,
    sign: keys.sign,
    verify: (token) =>
      checkedClaims(token, async (text) => ({
        payload: await keys.verify(text, { issuer, audience, now: clock.now() }),
      })),
    jwks: keys.jwks,
  }
}
