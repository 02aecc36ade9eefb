import type { Queryable } from '@plinth/service-kit/sql'

export interface RecoveryCodeCount {
  /** Of those that were made last; none when there are none. */
  total: number
  left: number
  created_at: Date | null
}

export async function countRecoveryCodes(sql: Queryable, userId: string) {
  const { rows } = await sql.query<RecoveryCodeCount>(
    `select count(*)::int as total, count(*) filter (where used_at is null)::int as left, max(created_at) as created_at
     from auth.mfa_recovery_codes where user_id = $1`,
    [userId],
  )
  return rows[0]!
}

export async function insertRecoveryCodes(sql: Queryable, userId: string, hashes: readonly string[]) {
  await sql.query('insert into auth.mfa_recovery_codes (user_id, code_hash) select $1, unnest($2::text[])', [
    userId,
    hashes,
  ])
}

/** False for a code that is unknown or used: of two at once, one gets it. */
export async function spendRecoveryCode(sql: Queryable, userId: string, hash: string) {
  const { rowCount } = await sql.query(
    `update auth.mfa_recovery_codes set used_at = clock_timestamp()
     where user_id = $1 and code_hash = $2 and used_at is null`,
    [userId, hash],
  )
  return rowCount === 1
}

export async function dropRecoveryCodes(sql: Queryable, userId: string) {
  await sql.query('delete from auth.mfa_recovery_codes where user_id = $1', [userId])
}
