import type { ProjectKeys } from '@plinth/service-kit/project-keys'
import type { Service } from '@plinth/service-kit/service'
import { type Identity, verifyToken } from '@plinth/service-kit/verify-token'
import { keyInvalid, keyMissing, tokenRefused } from './refusals.ts'

export interface Credentials {
  service: Service
  /** Begins behind the service's base path. */
  path: string
  headers: Headers
  query: URLSearchParams
}

/**
 * Whom a request acts for: the user of its bearer token, otherwise the role of its API key. Undefined without either
 * where the service asks for none; a response where one is missing or refused.
 */
export async function identify(
  { service, path, headers, query }: Credentials,
  keys: ProjectKeys,
): Promise<Identity | Response | undefined> {
  const isRequired = service.asksForKey(path)
  if (!isRequired && service.checksTokens) return undefined
  const bearer = bearerOf(headers)
  const key = headers.get('apikey') ?? query.get('apikey') ?? bearer
  if (key === undefined) return isRequired ? keyMissing() : undefined
  const ofKey = await verifyToken(key, keys)
  if ('failure' in ofKey) return keyInvalid()
  if (bearer === undefined || bearer === key || service.checksTokens) return ofKey
  const ofToken = await verifyToken(bearer, keys)
  if (!('failure' in ofToken)) return ofToken
  return service.refuseToken?.(ofToken.failure) ?? tokenRefused(ofToken.failure)
}

const bearerOf = (headers: Headers) => /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1]
