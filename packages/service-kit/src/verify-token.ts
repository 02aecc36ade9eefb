import { errors } from 'jose'
import type { ProjectKeys } from './project-keys.ts'
import type { SigningKey } from './signing-key.ts'

/** Whom a request acts for in the database. */
export interface Identity {
  /** The database role. */
  role: string
  /** JSON, as it was signed: a number of any size is still itself. */
  claims: string
}

export interface VerifiedToken extends Identity {
  /** The user; a token without one stands for a role alone. */
  subject: string | undefined
  /** What signed it. */
  key: Pick<SigningKey, 'id' | 'algorithm'>
}

/** Why a token is refused, without saying which key was looked for. */
export type TokenFailure = 'expired' | 'not_yet_valid' | 'without_role' | 'invalid'

/** What no token stands for: logins of the platform and of Postgres, and words that SET ROLE reads as something else. */
const RESERVED = /^(?:plinth_.*|pg_.*|postgres|authenticator|none|public)$/i

/** The role and the claims of a token that one of the project's keys signed, or why it is refused. */
export async function verifyToken(
  token: string,
  keys: Pick<ProjectKeys, 'check'>,
): Promise<VerifiedToken | { failure: TokenFailure }> {
  try {
    const { payload, key } = await keys.check(token)
    const { role, sub: subject } = payload
    if (typeof role !== 'string' || role === '') return { failure: 'without_role' }
    if (RESERVED.test(role)) return { failure: 'invalid' }
    return { role, claims: claimsIn(token), subject, key: { id: key.id, algorithm: key.algorithm } }
  } catch (error) {
    return { failure: failureOf(error) }
  }
}

const claimsIn = (token: string) => Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()

function failureOf(error: unknown): TokenFailure {
  if (error instanceof errors.JWTExpired) return 'expired'
  if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'nbf') return 'not_yet_valid'
  return 'invalid'
}
