import { z } from 'zod'
import { oauthRefused } from '../auth-error.ts'
import { askFor } from './ask-for.ts'
import type { Endpoints } from './endpoints-of.ts'
import type { Ask, Provider } from './provider.ts'

interface Grant {
  provider: Provider
  endpoints: Endpoints
  code: string
  redirectUri: string
  verifier: string
}

// fetch quotes a header that it cannot send in its error, so such a token must not get that far
const SendableToken = z.string().regex(/^[\x21-\x7e]+$/)
const Tokens = z.object({ access_token: SendableToken, id_token: z.string().optional() })
const Exchange = z.union([Tokens, z.object({ error: z.string() })])

/** The provider checks that the code belongs to this client, this address and this verifier. */
export async function exchangeCode({ provider, endpoints, code, redirectUri, verifier }: Grant, ask: Ask) {
  const { clientId, clientSecret } = provider
  const { wantsBasicAuthentication } = endpoints
  const exchanged = await askFor(
    Exchange,
    endpoints.token,
    {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...(wantsBasicAuthentication && { authorization: basic(clientId, clientSecret) }),
      },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        ...(!wantsBasicAuthentication && { client_id: clientId, client_secret: clientSecret }),
        code,
        redirect_uri: redirectUri,
        code_verifier: verifier,
      }).toString(),
      // a refusal comes with 400, and from some with 200
      anyStatus: true,
    },
    ask,
  )
  if ('error' in exchanged) throw oauthRefused()
  return exchanged
}

/** RFC 6749, section 2.3.1. */
function basic(clientId: string, clientSecret: string) {
  const pair = `${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`
  return `Basic ${Buffer.from(pair).toString('base64')}`
}
