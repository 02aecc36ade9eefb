import type { ExternalIdentity } from '../providers/external-identity.ts'

/** Another place that people are known at, as data. */
export type Provider = OauthProvider | OidcProvider

interface Registration {
  /** As identities are stored with it: it never changes. */
  name: string
  clientId: string
  clientSecret: string
  /** Separated by spaces. */
  scopes: string
}

/** A provider of OAuth 2, each of which says in its own way who somebody is. */
export interface OauthProvider extends Registration {
  kind: 'oauth'
  /** Where people consent. */
  authorizationUrl: string
  /** Where a code is exchanged. */
  tokenUrl: string
  /** Where people install the provider's app, where there is one. */
  installUrl?: string
  person(accessToken: string, ask: Ask): Promise<Person>
}

/** A provider of OpenID Connect, which describes itself at its issuer's address. */
export interface OidcProvider extends Registration {
  kind: 'oidc'
  issuer: string
}

export type Person = Omit<ExternalIdentity, 'provider'>

/**
 * Sends a request to a provider and returns its JSON. The host of the package decides which addresses may be asked, how
 * long and for how much: it follows no redirect, and rejects where the provider does not answer in JSON.
 */
export type Ask = (url: string, request: AskedRequest) => Promise<{ status: number; answer: unknown }>

export interface AskedRequest {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
}
