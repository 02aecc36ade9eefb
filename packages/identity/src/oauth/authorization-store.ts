import type { Queryable } from '@plinth/service-kit/sql'

interface Draft {
  stateHash: string
  sealed: string
  seconds: number
}

export async function insertAuthorization(sql: Queryable, { stateHash, sealed, seconds }: Draft) {
  await sql.query('delete from auth.authorizations where expires_at <= clock_timestamp()')
  await sql.query(
    `insert into auth.authorizations (state_hash, sealed, expires_at)
     values ($1, $2, clock_timestamp() + make_interval(secs => $3))`,
    [stateHash, sealed, seconds],
  )
}

/** Uses it up. Undefined for one that is not there, was used or has ended. */
export async function consumeAuthorization(sql: Queryable, stateHash: string) {
  const { rows } = await sql.query<{ sealed: string }>(
    'delete from auth.authorizations where state_hash = $1 and expires_at > clock_timestamp() returning sealed',
    [stateHash],
  )
  return rows[0]?.sealed
}
