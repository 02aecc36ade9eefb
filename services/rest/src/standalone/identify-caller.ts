import type { RestCaller } from '../rest-handler.ts'
import { checkClaims, verifiedClaims } from './check-token.ts'
import { findRole } from './role-claim-path.ts'
import type { JwtConfig } from './standalone-config.ts'
import { TokenError } from './token-error.ts'
import type { TokenKey } from './token-keys.ts'

interface Options {
  jwt: JwtConfig
  keys: readonly TokenKey[] | undefined
  /** Of who sends no token, or one without a role. */
  anonRole: string | undefined
  now: Date
}

/** Who sends a request, by its token. Throws a TokenError. */
export async function identifyCaller(
  { headers }: Request,
  { jwt, keys, anonRole, now }: Options,
): Promise<Pick<RestCaller, 'role' | 'claims'>> {
  const token = bearerIn(headers.get('authorization'))
  const signed = token === undefined ? '{}' : await verifiedClaims(token, keys)
  const claims = claimsIn(signed)
  checkClaims(claims, { now, audience: jwt.audience })
  const role = findRole(claims, jwt.roleClaimPath) ?? anonRole
  if (role === undefined) throw new TokenError('PGRST302', 'Anonymous access is disabled')
  return { role, claims: withRole(signed, role) }
}

/** Undefined for another scheme, which is nothing to us. */
function bearerIn(authorization: string | null) {
  const [, token] = /^bearer(?:\s+(.*))?$/is.exec(authorization ?? '') ?? [undefined]
  return authorization?.match(/^bearer(?:\s|$)/i) ? (token ?? '').trim() : undefined
}

function claimsIn(signed: string): unknown {
  try {
    return JSON.parse(signed)
  } catch {
    throw new TokenError('PGRST303', 'Parsing claims failed')
  }
}

/** Added to the text, so that numbers stay as they were signed; of a name that comes twice, Postgres takes the last. */
function withRole(signed: string, role: string) {
  const others = signed.trim().slice(1, -1).trim()
  return `{${others}${others === '' ? '' : ','}"role":${JSON.stringify(role)}}`
}
