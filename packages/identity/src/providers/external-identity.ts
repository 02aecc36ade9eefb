import type { Queryable } from '@plinth/service-kit/sql'
import type { Metadata } from '../accounts/user-metadata.ts'

/** Somebody as another provider knows them. `providerId` never changes there; names and addresses do. */
export interface ExternalIdentity {
  provider: string
  providerId: string
  /** The address that the provider has verified; some know none. */
  email?: string
  userName: string
}

export async function ownerOfIdentity(sql: Queryable, { provider, providerId }: ExternalIdentity) {
  const { rows } = await sql.query<{ user_id: string }>(
    'select user_id from auth.identities where provider = $1 and provider_id = $2',
    [provider, providerId],
  )
  return rows[0]?.user_id
}

/** False when it belongs to somebody already. */
export async function insertIdentity(sql: Queryable, userId: string, identity: ExternalIdentity) {
  const { rowCount } = await sql.query(
    `insert into auth.identities (user_id, provider, provider_id, identity_data, last_sign_in_at)
     values ($1, $2, $3, $4, null) on conflict (provider, provider_id) do nothing`,
    [userId, identity.provider, identity.providerId, dataOf(identity)],
  )
  await recordProviders(sql, userId)
  return rowCount === 1
}

/** What the provider says of the person now. */
export async function refreshIdentity(sql: Queryable, identity: ExternalIdentity) {
  await sql.query(
    `update auth.identities set identity_data = $3, last_sign_in_at = now(), updated_at = now()
     where provider = $1 and provider_id = $2`,
    [identity.provider, identity.providerId, dataOf(identity)],
  )
}

/** False when there is none. */
export async function deleteIdentity(sql: Queryable, userId: string, provider: string) {
  const { rowCount } = await sql.query('delete from auth.identities where user_id = $1 and provider = $2', [
    userId,
    provider,
  ])
  await recordProviders(sql, userId)
  return rowCount > 0
}

/** The list of providers that access tokens carry. */
async function recordProviders(sql: Queryable, userId: string) {
  await sql.query(
    `update auth.users set updated_at = now(), raw_app_meta_data = raw_app_meta_data || jsonb_build_object('providers',
       (select coalesce(jsonb_agg(distinct i.provider), '[]') from auth.identities i where i.user_id = $1))
     where id = $1`,
    [userId],
  )
}

/** What is kept of what the provider says. */
export const dataOf = ({ providerId, email, userName }: ExternalIdentity): Metadata => ({
  sub: providerId,
  user_name: userName,
  ...(email === undefined ? {} : { email }),
  email_verified: email !== undefined,
})
