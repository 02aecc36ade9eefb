import { z } from 'zod'
import { unexpectedAnswer } from '../auth-error.ts'
import { askFor } from './ask-for.ts'
import type { Ask, Provider } from './provider.ts'

export interface Endpoints {
  authorization: string
  token: string
  /** Where the keys of identity tokens are published. */
  keys: string | undefined
  /** The client's secret goes into a header, and not beside the code. */
  wantsBasicAuthentication: boolean
}

/** https://openid.net/specs/openid-connect-discovery-1_0.html */
const Metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(['client_secret_basic']),
})

export async function endpointsOf(provider: Provider, ask: Ask): Promise<Endpoints> {
  if (provider.kind === 'oauth') {
    const { authorizationUrl: authorization, tokenUrl: token } = provider
    return { authorization, token, keys: undefined, wantsBasicAuthentication: false }
  }
  const { issuer } = provider
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const metadata = await askFor(Metadata, url, {}, ask)
  const { authorization_endpoint: authorization, token_endpoint: token, jwks_uri: keys } = metadata
  if (metadata.issuer !== issuer) throw unexpectedAnswer('The provider calls itself by another name')
  if (![authorization, token, keys].every((address) => isAsSafeAs(issuer, address))) {
    throw unexpectedAnswer('The provider names an address without TLS')
  }
  const methods = metadata.token_endpoint_auth_methods_supported
  return { authorization, token, keys, wantsBasicAuthentication: !methods.includes('client_secret_post') }
}

/** Plain HTTP is for an issuer without TLS alone, as on this machine in development. */
function isAsSafeAs(issuer: string, address: string) {
  const { protocol } = new URL(address)
  return protocol === 'https:' || (protocol === 'http:' && new URL(issuer).protocol === 'http:')
}
