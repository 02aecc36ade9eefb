import { randomUUID } from 'node:crypto'
import type { Queryable } from '@plinth/service-kit/sql'
import { dataOf, type ExternalIdentity, insertIdentity } from '../providers/external-identity.ts'
import type { Metadata } from './user-metadata.ts'

export interface UserRow {
  id: string
  aud: string
  role: string
  email: string | null
  encrypted_password: string | null
  email_confirmed_at: Date | null
  invited_at: Date | null
  confirmation_sent_at: Date | null
  recovery_sent_at: Date | null
  email_change: string | null
  email_change_sent_at: Date | null
  email_change_confirm_status: number
  last_sign_in_at: Date | null
  raw_app_meta_data: Metadata
  raw_user_meta_data: Metadata
  phone: string | null
  phone_confirmed_at: Date | null
  confirmed_at: Date | null
  banned_until: Date | null
  is_banned: boolean
  is_anonymous: boolean
  created_at: Date
  updated_at: Date
  identities: IdentityRow[]
  factors: FactorRow[]
}

/** As Postgres writes a row as JSON: times are text. */
export interface IdentityRow {
  id: string
  user_id: string
  provider: string
  provider_id: string
  identity_data: Metadata
  email: string | null
  last_sign_in_at: string | null
  created_at: string
  updated_at: string
}

/** Of a second factor, without its secret. */
export interface FactorRow {
  id: string
  friendly_name: string | null
  factor_type: string
  status: 'unverified' | 'verified'
  last_challenged_at: string | null
  created_at: string
  updated_at: string
}

/** Of the user `u`. */
export const hasVerifiedFactor = /* SQL */ `exists (
  select from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified'
)`

/** Of the user `u`. */
export const isBanned = /* SQL */ `coalesce(u.banned_until > clock_timestamp(), false)`

const userWithIdentities = /* SQL */ `
  select u.*, ${isBanned} as is_banned,
         coalesce(
           (select json_agg(i order by i.created_at, i.id) from auth.identities i where i.user_id = u.id), '[]'
         ) as identities,
         coalesce(
           (select json_agg(json_build_object(
              'id', f.id, 'friendly_name', f.friendly_name, 'factor_type', f.factor_type, 'status', f.status,
              'last_challenged_at', f.last_challenged_at, 'created_at', f.created_at, 'updated_at', f.updated_at
            ) order by f.created_at, f.id) from auth.mfa_factors f where f.user_id = u.id), '[]'
         ) as factors
  from auth.users u`

export async function userById(sql: Queryable, id: string) {
  const { rows } = await sql.query<UserRow>(`${userWithIdentities} where u.id = $1 and u.deleted_at is null`, [id])
  return rows[0]
}

export async function userByEmail(sql: Queryable, email: string) {
  const { rows } = await sql.query<UserRow>(
    `${userWithIdentities} where lower(u.email) = $1 and not u.is_sso_user and u.deleted_at is null`,
    [email],
  )
  return rows[0]
}

/** Changes of one account wait for each other here; always before the account's sessions. */
export async function lockUser(sql: Queryable, id: string) {
  await sql.query('select from auth.users where id = $1 for update', [id])
  return userById(sql, id)
}

/** The account of an address, locked. */
export async function lockUserByEmail(sql: Queryable, email: string) {
  const user = await userByEmail(sql, email)
  return user && lockUser(sql, user.id)
}

/** Undefined when the address is taken. */
export async function insertUser(sql: Queryable, user: NewUser) {
  const id = randomUUID()
  const isVerified = user.emailConfirmed
  const about = { ...user.userMetadata, sub: id, email: user.email, email_verified: isVerified, phone_verified: false }
  const { rowCount } = await sql.query(
    `insert into auth.users
       (id, email, encrypted_password, email_confirmed_at, invited_at, raw_app_meta_data, raw_user_meta_data)
     values ($1, $2, $3, case when $4 then now() end, case when $5 then now() end, $6, $7)
     on conflict (lower(email)) where not is_sso_user do nothing`,
    [
      id,
      user.email,
      user.encryptedPassword,
      isVerified,
      user.invited ?? false,
      { ...user.appMetadata, provider: 'email', providers: ['email'] },
      about,
    ],
  )
  if (rowCount === 0) return undefined
  await sql.query(
    `insert into auth.identities (user_id, provider, provider_id, identity_data)
     values ($1::uuid, 'email', $1::text, $2)`,
    [id, about],
  )
  return userById(sql, id)
}

/**
 * Somebody whom another provider vouches for: without a password, and without an address where the provider knows none.
 * Undefined when the address is taken.
 */
export async function insertUserOfProvider(sql: Queryable, identity: ExternalIdentity) {
  const { provider, email } = identity
  const id = randomUUID()
  const { rowCount } = await sql.query(
    `insert into auth.users (id, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
     values ($1, $2::text, case when $2::text is not null then now() end, $3, $4)
     on conflict (lower(email)) where not is_sso_user do nothing`,
    [id, email, { provider, providers: [provider] }, dataOf(identity)],
  )
  if (rowCount === 0) return undefined
  await insertIdentity(sql, id, identity)
  return userById(sql, id)
}

/** For who has a password and came without one. */
export async function insertEmailIdentity(sql: Queryable, { id, email }: Pick<UserRow, 'id' | 'email'>) {
  await sql.query(
    `insert into auth.identities (user_id, provider, provider_id, identity_data)
     values ($1::uuid, 'email', $1::text, $2) on conflict (provider, provider_id) do nothing`,
    [id, { sub: id, email, email_verified: true }],
  )
}

export interface NewUser {
  email: string
  encryptedPassword: string | undefined
  emailConfirmed: boolean
  invited?: boolean
  userMetadata: Metadata
  appMetadata?: Metadata
}

/** Someone signed up again before confirming: the last form counts. */
export async function replaceUnconfirmedSignUp(
  sql: Queryable,
  { id, encryptedPassword, userMetadata }: { id: string; encryptedPassword: string; userMetadata: Metadata },
) {
  await sql.query(
    `update auth.users
     set encrypted_password = $2, updated_at = now(),
         raw_user_meta_data = $3::jsonb || jsonb_build_object(
           'sub', id, 'email', email, 'email_verified', false, 'phone_verified', false)
     where id = $1 and email_confirmed_at is null`,
    [id, encryptedPassword, userMetadata],
  )
}

export async function confirmEmail(sql: Queryable, id: string) {
  await sql.query(
    `update auth.users
     set email_confirmed_at = coalesce(email_confirmed_at, now()), updated_at = now(),
         raw_user_meta_data = raw_user_meta_data || '{"email_verified": true}'
     where id = $1`,
    [id],
  )
  await sql.query(
    `update auth.identities set identity_data = identity_data || '{"email_verified": true}', updated_at = now()
     where user_id = $1 and provider = 'email'`,
    [id],
  )
}

/** Undefined removes the password. A pending change of address is canceled: the new password may lock out who began it. */
export async function setPassword(sql: Queryable, id: string, encryptedPassword: string | undefined) {
  await sql.query('update auth.users set encrypted_password = $2, updated_at = now() where id = $1', [
    id,
    encryptedPassword,
  ])
  await forgetEmailChange(sql, id)
}

/** The same password as before, hashed as we do now. */
export async function renewHash(sql: Queryable, id: string, encryptedPassword: string) {
  await sql.query('update auth.users set encrypted_password = $2 where id = $1', [id, encryptedPassword])
}

export async function setUserMetadata(sql: Queryable, id: string, metadata: Metadata) {
  await sql.query('update auth.users set raw_user_meta_data = $2, updated_at = now() where id = $1', [id, metadata])
}

export async function beginEmailChange(sql: Queryable, id: string, newEmail: string) {
  await sql.query(
    `update auth.users
     set email_change = $2, email_change_sent_at = now(), email_change_confirm_status = 0, updated_at = now()
     where id = $1`,
    [id, newEmail],
  )
}

export async function forgetEmailChange(sql: Queryable, id: string) {
  await sql.query(
    `update auth.users
     set email_change = null, email_change_sent_at = null, email_change_confirm_status = 0, updated_at = now()
     where id = $1`,
    [id],
  )
}

export async function recordHalfOfEmailChange(sql: Queryable, id: string) {
  await sql.query('update auth.users set email_change_confirm_status = 1, updated_at = now() where id = $1', [id])
}

/** False when another account took the address meanwhile. */
export async function finishEmailChange(sql: Queryable, id: string, newEmail: string) {
  if (await userByEmail(sql, newEmail)) return false
  await sql.query(
    `update auth.users
     set email = $2, email_change = null, email_change_sent_at = null, email_change_confirm_status = 0,
         email_confirmed_at = coalesce(email_confirmed_at, now()), updated_at = now(),
         raw_user_meta_data = raw_user_meta_data || jsonb_build_object('email', $2::text, 'email_verified', true)
     where id = $1`,
    [id, newEmail],
  )
  await sql.query(
    `update auth.identities
     set identity_data = identity_data || jsonb_build_object('email', $2::text, 'email_verified', true),
         updated_at = now()
     where user_id = $1 and provider = 'email'`,
    [id, newEmail],
  )
  return true
}

export async function removeUser(sql: Queryable, id: string) {
  await sql.query('delete from auth.users where id = $1', [id])
}

type MailTime = 'confirmation_sent_at' | 'recovery_sent_at' | 'invited_at' | 'email_change_sent_at'

export async function recordMail(sql: Queryable, id: string, time: MailTime) {
  await sql.query(`update auth.users set ${time} = now(), updated_at = now() where id = $1`, [id])
}

export async function recordSignIn(sql: Queryable, id: string) {
  await sql.query('update auth.users set last_sign_in_at = now(), updated_at = now() where id = $1', [id])
  await sql.query(
    `update auth.identities set last_sign_in_at = now(), updated_at = now() where user_id = $1 and provider = 'email'`,
    [id],
  )
}
