import { createSecretKey, type KeyObject } from 'node:crypto'
import { importJWK, type CryptoKey, type JWK } from 'jose'
import { ConfigError } from '../config/config-error.ts'
import { isObject } from './role-claim-path.ts'
import type { JwtConfig } from './standalone-config.ts'

/** A key that a token may be signed with, and the algorithms that it is for. */
export interface TokenKey {
  id: string | undefined
  algorithms: readonly string[]
  key: KeyObject | CryptoKey
}

/** A text, one JSON Web Key, or a set of them; undefined where no secret is set. */
export async function tokenKeysFrom({ secret, secretIsBase64 }: JwtConfig): Promise<TokenKey[] | undefined> {
  if (secret === undefined) return undefined
  const bytes = secretIsBase64 ? decoded(secret) : Buffer.from(secret)
  const jwks = jwksIn(bytes.toString())
  if (jwks) return await Promise.all(jwks.map(tokenKeyFrom))
  if (bytes.length < 32) throw new ConfigError('The JWT secret must be at least 32 characters long.')
  return [{ id: undefined, algorithms: ['HS256'], key: createSecretKey(bytes) }]
}

const decoded = (secret: string) => Buffer.from(secret.trim().replaceAll('.', '='), 'base64')

function jwksIn(text: string): JWK[] | undefined {
  if (!text.trimStart().startsWith('{')) return undefined
  const parsed: unknown = jsonIn(text)
  if (!isObject(parsed)) return undefined
  if (Array.isArray(parsed.keys)) return parsed.keys.filter(isJwk)
  return isJwk(parsed) ? [parsed] : undefined
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isJwk = (value: unknown): value is JWK => isObject(value) && typeof value.kty === 'string'

async function tokenKeyFrom(jwk: JWK): Promise<TokenKey> {
  const algorithms = jwk.alg ? [jwk.alg] : (ALGORITHMS[jwk.crv ?? jwk.kty ?? ''] ?? [])
  if (jwk.kty === 'oct') return { id: jwk.kid, algorithms, key: createSecretKey(Buffer.from(jwk.k ?? '', 'base64url')) }
  const key = await importJWK(jwk, algorithms[0])
  if (key instanceof Uint8Array) throw new ConfigError('The JWT secret has a key of an unknown kind.')
  return { id: jwk.kid, algorithms, key }
}

/** Of a key that does not say. */
const ALGORITHMS: Record<string, string[]> = {
  oct: ['HS256', 'HS384', 'HS512'],
  RSA: ['RS256', 'RS384', 'RS512'],
  'P-256': ['ES256'],
  'P-384': ['ES384'],
  'P-521': ['ES512'],
  Ed25519: ['EdDSA'],
}
