import type { Service } from '@plinth/service-kit/service'
import { type Identity, verifyToken, type VerifiedToken } from '@plinth/service-kit/verify-token'
import type { Door } from './project-credentials.ts'
import { keyInvalid, keyMissing, legacyKeyRevoked, secretInBrowser, tokenRefused } from './refusals.ts'

export interface Credentials {
  service: Service
  /** Begins behind the service's base path. */
  path: string
  headers: Headers
  query: URLSearchParams
}

/**
 * Whom a request acts for: the user of its bearer token, otherwise the role of its API key. Undefined without either
 * where the service asks for none; a response where one is missing or refused. `used` is called with the id of each key
 * that was good.
 */
export async function identify(
  { service, path, headers, query }: Credentials,
  door: Door,
  used: (key: string) => void,
): Promise<Identity | Response | undefined> {
  const isRequired = service.asksForKey(path)
  if (!isRequired && service.checksTokens) return undefined
  const bearer = bearerOf(headers)
  const key = headers.get('apikey') ?? query.get('apikey') ?? undefined
  if (key === undefined && bearer === undefined) return isRequired ? keyMissing() : undefined
  const ofKey = key === undefined ? undefined : await identityOf(key)
  if (ofKey && 'failure' in ofKey) return keyInvalid()
  if (bearer === undefined || bearer === key || ofKey instanceof Response) return ofKey
  const ofBearer = await identityOf(bearer)
  // it counts as a use of what signed it all the same
  if (ofKey && service.checksTokens) return ofKey
  if (!('failure' in ofBearer)) return ofBearer
  return service.refuseToken?.(ofBearer.failure) ?? tokenRefused(ofBearer.failure)

  async function identityOf(text: string) {
    if (OPAQUE.test(text)) return ofApiKey(text)
    const token = await verifyToken(text, door.keys)
    return 'failure' in token ? token : ofToken(token)
  }

  function ofApiKey(text: string): Identity | Response {
    const found = door.apiKey(text)
    if (!found) return keyInvalid()
    if (found.kind === 'secret' && isBrowser(headers)) return secretInBrowser()
    used(found.id)
    return { role: found.role, claims: JSON.stringify({ role: found.role }) }
  }

  function ofToken({ role, claims, subject, key: signedBy }: VerifiedToken): Identity | Response {
    if (signedBy.algorithm === 'HS256' && subject === undefined && LEGACY_ROLES.has(role)) {
      const legacy = door.legacyKey(role)
      if (!legacy) return legacyKeyRevoked()
      used(legacy.id)
    }
    used(signedBy.id)
    return { role, claims }
  }
}

const OPAQUE = /^sb_(publishable|secret)_/

/** The roles that API keys stood for when they were tokens. */
const LEGACY_ROLES = new Set(['anon', 'service_role'])

const bearerOf = (headers: Headers) => /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1]

/** People can read the keys in a page that they open. */
const isBrowser = (headers: Headers) => headers.get('user-agent')?.startsWith('Mozilla/') === true
