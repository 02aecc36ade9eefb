import { networkOf } from '@plinth/service-kit/client-network'
import type { Queryable } from '@plinth/service-kit/sql'

/** A network is known for so long after the last sign-in from it. */
const KNOWN_DAYS = 90
const MOST_PER_USER = 20

/** Remembers where somebody has signed in from. */
export async function rememberNetwork(tx: Queryable, userId: string, ip: string | undefined) {
  if (ip === undefined) return
  await tx.query(
    `insert into auth.sign_in_networks (user_id, network) values ($1, $2)
     on conflict (user_id, network) do update set last_sign_in_at = now()`,
    [userId, networkOf(ip)],
  )
  await tx.query(
    `delete from auth.sign_in_networks where user_id = $1 and network not in (
       select network from auth.sign_in_networks where user_id = $1 order by last_sign_in_at desc limit $2
     )`,
    [userId, MOST_PER_USER],
  )
}

/** Asked for every address, with a user or without, so that the work is the same. */
export async function isKnownNetwork(sql: Queryable, userId: string | undefined, ip: string | undefined) {
  const { rows } = await sql.query<{ is_known: boolean }>(
    `select exists (
       select from auth.sign_in_networks
       where user_id = $1 and network = $2 and last_sign_in_at > now() - make_interval(days => $3)
     ) as is_known`,
    [userId ?? null, networkOf(ip ?? ''), KNOWN_DAYS],
  )
  return rows[0]?.is_known === true
}
