import { compactVerify } from 'jose'
import { isObject } from './role-claim-path.ts'
import { TokenError } from './token-error.ts'
import type { TokenKey } from './token-keys.ts'

/** The claims of a token, as they were signed. Throws a TokenError. */
export async function verifiedClaims(token: string, keys: readonly TokenKey[] | undefined): Promise<string> {
  if (keys === undefined) throw new TokenError('PGRST300', 'Server lacks JWT secret')
  if (token === '') throw new TokenError('PGRST301', 'Empty JWT is sent in Authorization header')
  const parts = token.split('.')
  if (parts.length !== 3) throw new TokenError('PGRST301', `Expected 3 parts in JWT; got ${parts.length}`)
  const { alg, kid } = headerIn(parts[0]!)
  if (alg === 'none')
    throw new TokenError(
      'PGRST301',
      'Wrong or unsupported encoding algorithm',
      "JWT is unsecured but expected 'alg' was not 'none'",
    )
  const suitable = keys.filter(
    ({ id, algorithms }) => algorithms.includes(alg) && (id === undefined || kid === undefined || id === kid),
  )
  if (suitable.length === 0) throw noKey('No suitable key was found to decode the JWT')
  const verified = await Promise.all(suitable.map(({ key }) => signedBy(token, key, alg)))
  const payload = verified.find((claims) => claims !== undefined)
  if (payload === undefined) throw noKey('None of the keys was able to decode the JWT')
  return payload
}

const noKey = (details: string) => new TokenError('PGRST301', 'No suitable key or wrong key type', details)

async function signedBy(token: string, key: TokenKey['key'], algorithm: string) {
  try {
    const { payload } = await compactVerify(token, key, { algorithms: [algorithm] })
    return new TextDecoder().decode(payload)
  } catch {
    return undefined
  }
}

function headerIn(part: string): { alg: string; kid: string | undefined } {
  const header: unknown = jsonIn(Buffer.from(part, 'base64url').toString())
  if (!isObject(header) || typeof header.alg !== 'string') throw new TokenError('PGRST301', "JWT couldn't be decoded")
  return { alg: header.alg, kid: typeof header.kid === 'string' ? header.kid : undefined }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const ALLOWED_SKEW_SECONDS = 30

/** Throws a TokenError for a token that is not, no longer or not here valid. Claims without any are. */
export function checkClaims(claims: unknown, { now, audience }: { now: Date; audience: string | undefined }): void {
  if (!isObject(claims)) throw refused('Parsing claims failed')
  const seconds = Math.floor(now.getTime() / 1000)
  const [exp, nbf, iat] = [moment(claims, 'exp'), moment(claims, 'nbf'), moment(claims, 'iat')]
  if (exp !== undefined && exp < seconds - ALLOWED_SKEW_SECONDS) throw refused('JWT expired')
  if (nbf !== undefined && nbf > seconds + ALLOWED_SKEW_SECONDS) throw refused('JWT not yet valid')
  if (iat !== undefined && iat > seconds + ALLOWED_SKEW_SECONDS) throw refused('JWT issued at future')
  const audiences = audiencesIn(claims)
  if (audience !== undefined && audiences.length > 0 && !audiences.includes(audience))
    throw refused('JWT not in audience')
}

const refused = (message: string) => new TokenError('PGRST303', message)

function moment(claims: Record<string, unknown>, name: string): number | undefined {
  const value = claims[name] ?? undefined
  if (value === undefined) return undefined
  if (typeof value !== 'number') throw refused(`The JWT '${name}' claim must be a number`)
  return Number.isInteger(value) ? value : 0
}

function audiencesIn({ aud }: Record<string, unknown>): string[] {
  const audiences = Array.isArray(aud) ? aud : [aud ?? []].flat()
  if (audiences.every((item) => typeof item === 'string')) return audiences
  throw refused("The JWT 'aud' claim must be a string or an array of strings")
}
