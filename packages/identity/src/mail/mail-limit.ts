import { createHash } from 'node:crypto'
import type { Sql } from '@plinth/service-kit/sql'
import { overEmailSendRateLimit } from '../auth-error.ts'

/**
 * Claims the right to mail these addresses now. Asked for every address, with a user or without, so that the answer
 * does not tell whether there is one. In the database, so that all processes share it.
 */
export async function claimMail(sql: Sql, addresses: readonly string[], intervalSeconds: number) {
  await sql.query("delete from auth.mail_limits where sent_at < clock_timestamp() - interval '1 day'")
  // sorted, so that two claims never wait for each other
  for (const address of addresses.toSorted()) await claimOne(sql, address, intervalSeconds)
}

async function claimOne(sql: Sql, address: string, intervalSeconds: number) {
  const addressHash = createHash('sha256').update(address).digest('hex')
  const { rowCount } = await sql.query(
    `insert into auth.mail_limits as mail_limit (address_hash, sent_at) values ($1, clock_timestamp())
     on conflict (address_hash) do update set sent_at = excluded.sent_at
     where mail_limit.sent_at <= clock_timestamp() - make_interval(secs => $2)`,
    [addressHash, intervalSeconds],
  )
  if (rowCount > 0) return
  const { rows } = await sql.query<{ seconds: number }>(
    `select ceil(extract(epoch from sent_at - clock_timestamp()) + $2)::int as seconds
     from auth.mail_limits where address_hash = $1`,
    [addressHash, intervalSeconds],
  )
  throw overEmailSendRateLimit(Math.max(1, rows[0]?.seconds ?? intervalSeconds))
}
