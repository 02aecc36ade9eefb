import { isIP } from 'node:net'
import type { Queryable } from '@plinth/service-kit/sql'

export interface TotpFactor {
  id: string
  friendly_name: string | null
  status: 'unverified' | 'verified'
  /** Sealed. */
  secret: string
  /** How long no code of it is taken, after very many wrong ones. */
  wait_seconds: number
}

/** So many wrong codes in a row are no person's mistakes. */
const MOST_FAILED_CODES = 100
const WAIT_AFTER_FAILED_SECONDS = 300

/** Undefined for somebody else's, and for what is no id. */
export async function totpFactor(sql: Queryable, userId: string, id: string) {
  const { rows } = await sql.query<TotpFactor>(
    `select id, friendly_name, status, secret,
       case when failed_codes < $3 then 0
         else greatest(0, ceil(extract(epoch from last_failed_at - clock_timestamp()) + $4))::int
       end as wait_seconds
     from auth.mfa_factors
     where user_id = $1 and id::text = $2 and factor_type = 'totp'`,
    [userId, id, MOST_FAILED_CODES, WAIT_AFTER_FAILED_SECONDS],
  )
  return rows[0]
}

/** Undefined when the person has a factor of this name. */
export async function insertTotpFactor(
  sql: Queryable,
  { id, userId, friendlyName, secret }: { id: string; userId: string; friendlyName: string; secret: string },
) {
  const { rows } = await sql.query<{ id: string }>(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, secret) values ($1, $2, $3, 'totp', $4)
     on conflict (user_id, friendly_name) where trim(friendly_name) <> '' do nothing returning id`,
    [id, userId, friendlyName, secret],
  )
  return rows[0]
}

export async function countFactors(sql: Queryable, userId: string) {
  const { rows } = await sql.query<{ verified: number; unverified: number }>(
    `select count(*) filter (where status = 'verified')::int as verified,
            count(*) filter (where status = 'unverified')::int as unverified
     from auth.mfa_factors where user_id = $1`,
    [userId],
  )
  return rows[0]!
}

export async function markFactorVerified(sql: Queryable, id: string) {
  await sql.query("update auth.mfa_factors set status = 'verified', updated_at = now() where id = $1", [id])
}

/** False when a code of this step or a later one was taken already. */
export async function useStep(sql: Queryable, id: string, step: number) {
  const { rowCount } = await sql.query(
    `update auth.mfa_factors set last_used_step = $2, failed_codes = 0, updated_at = now()
     where id = $1 and coalesce(last_used_step < $2, true)`,
    [id, step],
  )
  return rowCount === 1
}

export async function countFailedCode(sql: Queryable, id: string) {
  await sql.query(
    'update auth.mfa_factors set failed_codes = failed_codes + 1, last_failed_at = clock_timestamp() where id = $1',
    [id],
  )
}

export async function deleteFactor(sql: Queryable, id: string) {
  await sql.query('delete from auth.mfa_factors where id = $1', [id])
}

/** How long a factor may stay begun before a new one takes its place. */
const ABANDONED_AFTER_SECONDS = 3600

/** What was begun and never finished: under the name that is wanted now, or so long ago that nobody comes back to it. */
export async function deleteAbandonedFactors(sql: Queryable, userId: string, friendlyName: string) {
  await sql.query(
    `delete from auth.mfa_factors
     where user_id = $1 and status = 'unverified'
       and (friendly_name = $2 or created_at < clock_timestamp() - make_interval(secs => $3))`,
    [userId, friendlyName, ABANDONED_AFTER_SECONDS],
  )
}

export async function deleteFactors(sql: Queryable, userId: string) {
  await sql.query('delete from auth.mfa_factors where user_id = $1', [userId])
}

export async function deleteUnverifiedFactors(sql: Queryable, userId: string) {
  await sql.query("delete from auth.mfa_factors where user_id = $1 and status = 'unverified'", [userId])
}

/** How long a challenge waits for its code. */
const CHALLENGE_SECONDS = 300

export async function insertChallenge(sql: Queryable, factorId: string, ip: string | undefined) {
  await sql.query(
    `delete from auth.mfa_challenges
     where factor_id = $1 and created_at < clock_timestamp() - make_interval(secs => $2)`,
    [factorId, CHALLENGE_SECONDS],
  )
  await sql.query('update auth.mfa_factors set last_challenged_at = clock_timestamp() where id = $1', [factorId])
  const { rows } = await sql.query<{ id: string; expires_at: Date }>(
    `insert into auth.mfa_challenges (factor_id, ip_address, created_at) values ($1, $2, clock_timestamp())
     returning id, created_at + make_interval(secs => $3) as expires_at`,
    [factorId, ip && isIP(ip) ? ip : undefined, CHALLENGE_SECONDS],
  )
  return rows[0]!
}

/** Undefined when it is used, or of another factor. */
export async function openChallenge(sql: Queryable, factorId: string, id: string) {
  const { rows } = await sql.query<{ has_expired: boolean }>(
    `select created_at + make_interval(secs => $3) < clock_timestamp() as has_expired
     from auth.mfa_challenges where factor_id = $1 and id::text = $2 and verified_at is null`,
    [factorId, id, CHALLENGE_SECONDS],
  )
  return rows[0]
}

/** False when it was used meanwhile. */
export async function closeChallenge(sql: Queryable, id: string) {
  const { rowCount } = await sql.query(
    'update auth.mfa_challenges set verified_at = clock_timestamp() where id = $1 and verified_at is null',
    [id],
  )
  return rowCount === 1
}
