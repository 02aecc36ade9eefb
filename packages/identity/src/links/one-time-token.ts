import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { Queryable, Sql } from '@plinth/service-kit/sql'

export type OneTimeTokenType =
  | 'confirmation_token'
  | 'recovery_token'
  | 'email_change_token_new'
  | 'email_change_token_current'

/** A change of address has one for each mailbox that must confirm it. */
export const emailChangeTokens: readonly OneTimeTokenType[] = ['email_change_token_new', 'email_change_token_current']

const CODE_DIGITS = 8
const MOST_GUESSES = 10

/** `token` goes into the link, `code` is what a person can type. Only hashes stay; an earlier one ends. */
export async function issueOneTimeToken(
  tx: Sql,
  { userId, type, email, seconds }: { userId: string; type: OneTimeTokenType; email: string; seconds: number },
) {
  const token = randomBytes(32).toString('base64url')
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
  await tx.query(
    `insert into auth.one_time_tokens (user_id, token_type, token_hash, code_hash, relates_to, expires_at)
     values ($1, $2, $3, $4, $5, clock_timestamp() + make_interval(secs => $6))
     on conflict (user_id, token_type) do update
     set token_hash = excluded.token_hash, code_hash = excluded.code_hash, relates_to = excluded.relates_to,
         failed_attempts = 0, expires_at = excluded.expires_at, updated_at = now()`,
    [userId, type, hashOf(token), codeHash(email, code), email, seconds],
  )
  return { token, code }
}

/**
 * Locks the accounts that a token or code may belong to, before the token itself: everything that issues tokens takes
 * them in this order.
 */
export async function lockTokenOwners(
  tx: Sql,
  { token, email }: { token?: string; email?: string },
  types: readonly OneTimeTokenType[],
) {
  await tx.query(
    `select from auth.users where id in (
       select user_id from auth.one_time_tokens
       where (token_hash = $1 or relates_to = $2) and token_type::text = any($3)
     ) order by id for update`,
    [token && hashOf(token), email, types],
  )
}

/** Whose link it is, while it can still be used. Uses nothing up. */
export async function ownerOfToken(sql: Queryable, token: string, types: readonly OneTimeTokenType[]) {
  const { rows } = await sql.query<{ user_id: string }>(
    `select user_id from auth.one_time_tokens
     where token_hash = $1 and token_type::text = any($2) and expires_at > clock_timestamp()`,
    [hashOf(token), types],
  )
  return rows[0]?.user_id
}

export interface ConsumedToken {
  user_id: string
  token_type: OneTimeTokenType
  relates_to: string
}

/** Undefined when it is unknown, used, of another type or past its time by the database's clock. */
export async function consumeToken(tx: Sql, token: string, types: readonly OneTimeTokenType[]) {
  const { rows } = await tx.query<ConsumedToken>(
    `delete from auth.one_time_tokens
     where token_hash = $1 and token_type::text = any($2) and expires_at > clock_timestamp()
     returning user_id, token_type, relates_to`,
    [hashOf(token), types],
  )
  return rows[0]
}

/**
 * A guess is counted before it is compared, which also makes guesses at once wait for each other. After ten the code
 * is dead; the link still works.
 */
export async function consumeCode(tx: Sql, email: string, code: string, types: readonly OneTimeTokenType[]) {
  const { rows } = await tx.query<ConsumedToken & { id: string; code_hash: string }>(
    `update auth.one_time_tokens set failed_attempts = failed_attempts + 1
     where relates_to = $1 and token_type::text = any($2) and expires_at > clock_timestamp() and failed_attempts < $3
     returning id, user_id, token_type, relates_to, code_hash`,
    [email, types, MOST_GUESSES],
  )
  const hash = codeHash(email, code)
  const match = rows.find((row) => row.code_hash === hash)
  if (match) await tx.query('delete from auth.one_time_tokens where id = $1', [match.id])
  return match
}

/** Counts also what has expired: it was asked for and never answered. */
export async function awaitsToken(tx: Sql, userId: string, types: readonly OneTimeTokenType[]) {
  const { rowCount } = await tx.query(
    'select from auth.one_time_tokens where user_id = $1 and token_type::text = any($2)',
    [userId, types],
  )
  return rowCount > 0
}

/** The user's tokens that nobody has used, expired or not. */
export async function openTokens(sql: Queryable, userId: string, types: readonly OneTimeTokenType[]) {
  const { rows } = await sql.query<{ token_type: OneTimeTokenType; expires_at: Date }>(
    `select token_type, expires_at from auth.one_time_tokens
     where user_id = $1 and token_type::text = any($2) order by expires_at`,
    [userId, types],
  )
  return rows
}

/** All of the user's, or those of the given types. */
export async function dropOneTimeTokens(tx: Sql, userId: string, types?: readonly OneTimeTokenType[]) {
  await tx.query(
    'delete from auth.one_time_tokens where user_id = $1 and ($2::text[] is null or token_type::text = any($2))',
    [userId, types],
  )
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const codeHash = (email: string, code: string) => hashOf(`${email} ${code}`)
