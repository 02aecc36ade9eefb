import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Queryable } from '@plinth/service-kit/sql'

/*
 * Only hashes are stored, and yet a client that lost an answer must be given the active token again. So a token's
 * successor is computed from it and a key of the session: a client that presents a token can be led to the active one, and
 * the database alone yields none.
 */

export const firstRefreshToken = () => randomBytes(32).toString('base64url')

export const successorOf = (token: string, hmacKey: string) =>
  createHmac('sha256', hmacKey).update(token).digest('base64url')

export const refreshTokenHash = (token: string) => createHash('sha256').update(token).digest('hex')

const LONGEST_CHAIN = 100

/** Follows the successors from `token` to the one whose hash is given. Undefined when it is not within reach. */
export function tokenInChain(token: string, hmacKey: string, hash: string) {
  let current = token
  for (let step = 0; step < LONGEST_CHAIN; step++) {
    current = successorOf(current, hmacKey)
    if (refreshTokenHash(current) === hash) return current
  }
  return undefined
}

export interface RefreshTokenRow {
  token: string
  parent: string | null
  session_id: string
  user_id: string
  revoked: boolean
  /** By the database's clock. */
  seconds_since_update: number
}

const columns = `token, parent, session_id, user_id, revoked,
  extract(epoch from clock_timestamp() - updated_at)::float8 as seconds_since_update`

export async function refreshTokenByHash(sql: Queryable, hash: string) {
  const { rows } = await sql.query<RefreshTokenRow>(`select ${columns} from auth.refresh_tokens where token = $1`, [
    hash,
  ])
  return rows[0]
}

export async function activeRefreshToken(sql: Queryable, sessionId: string) {
  const { rows } = await sql.query<RefreshTokenRow>(
    `select ${columns} from auth.refresh_tokens where session_id = $1 and not revoked`,
    [sessionId],
  )
  return rows[0]
}

export async function insertRefreshToken(
  sql: Queryable,
  { token, parent, sessionId, userId }: { token: string; parent?: string; sessionId: string; userId: string },
) {
  await sql.query('insert into auth.refresh_tokens (token, parent, session_id, user_id) values ($1, $2, $3, $4)', [
    refreshTokenHash(token),
    parent,
    sessionId,
    userId,
  ])
}

export async function revokeActiveRefreshTokens(sql: Queryable, sessionId: string) {
  await sql.query(
    `update auth.refresh_tokens set revoked = true, updated_at = clock_timestamp()
     where session_id = $1 and not revoked`,
    [sessionId],
  )
}
