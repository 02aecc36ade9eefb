import { randomUUID } from 'node:crypto'
import type { Metadata } from './user-metadata.ts'
import type { FactorRow, IdentityRow, UserRow } from './user-store.ts'

/** A user as the protocol writes it: absent times are left out, an absent address or phone is ''. */
export interface AuthUser {
  id: string
  aud: string
  role: string
  email: string
  email_confirmed_at?: string
  invited_at?: string
  phone: string
  phone_confirmed_at?: string
  confirmation_sent_at?: string
  confirmed_at?: string
  recovery_sent_at?: string
  /** Only while a change of address is pending. */
  new_email?: string
  email_change_sent_at?: string
  last_sign_in_at?: string
  app_metadata: Metadata
  user_metadata: Metadata
  identities: AuthIdentity[]
  /** Left out when there are none. */
  factors?: AuthFactor[]
  created_at: string
  updated_at: string
  banned_until?: string
  is_anonymous: boolean
}

export interface AuthFactor {
  id: string
  friendly_name: string
  factor_type: string
  status: 'unverified' | 'verified'
  last_challenged_at?: string
  created_at: string
  updated_at: string
}

export interface AuthIdentity {
  identity_id: string
  /** The id at the provider, in spite of its name. */
  id: string
  user_id: string
  identity_data: Metadata
  provider: string
  last_sign_in_at?: string
  created_at: string
  updated_at: string
  email?: string
}

export function toAuthUser(row: UserRow): AuthUser {
  return {
    id: row.id,
    aud: row.aud,
    role: row.role,
    email: row.email ?? '',
    ...time('email_confirmed_at', row.email_confirmed_at),
    ...time('invited_at', row.invited_at),
    phone: row.phone ?? '',
    ...time('phone_confirmed_at', row.phone_confirmed_at),
    ...time('confirmation_sent_at', row.confirmation_sent_at),
    ...time('confirmed_at', row.confirmed_at),
    ...time('recovery_sent_at', row.recovery_sent_at),
    ...(row.email_change && { new_email: row.email_change }),
    ...time('email_change_sent_at', row.email_change_sent_at),
    ...time('last_sign_in_at', row.last_sign_in_at),
    app_metadata: row.raw_app_meta_data,
    user_metadata: row.raw_user_meta_data,
    identities: row.identities.map(toAuthIdentity),
    ...(row.factors.length > 0 && { factors: row.factors.map(toAuthFactor) }),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    ...time('banned_until', row.banned_until),
    is_anonymous: row.is_anonymous,
  }
}

/** The answer to a sign-up for an address that has an account already: a user that does not exist. */
export function obfuscatedUser({ email, data, at }: { email: string; data: Metadata; at: Date }): AuthUser {
  return {
    id: randomUUID(),
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    confirmation_sent_at: at.toISOString(),
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: data,
    identities: [],
    created_at: at.toISOString(),
    updated_at: at.toISOString(),
    is_anonymous: false,
  }
}

export function toAuthFactor(row: FactorRow): AuthFactor {
  return {
    id: row.id,
    friendly_name: row.friendly_name ?? '',
    factor_type: row.factor_type,
    status: row.status,
    ...time('last_challenged_at', row.last_challenged_at),
    created_at: new Date(row.created_at).toISOString(),
    updated_at: new Date(row.updated_at).toISOString(),
  }
}

function toAuthIdentity(row: IdentityRow): AuthIdentity {
  return {
    identity_id: row.id,
    id: row.provider_id,
    user_id: row.user_id,
    identity_data: row.identity_data,
    provider: row.provider,
    ...time('last_sign_in_at', row.last_sign_in_at),
    created_at: new Date(row.created_at).toISOString(),
    updated_at: new Date(row.updated_at).toISOString(),
    ...(row.email && { email: row.email }),
  }
}

function time<Name extends string>(name: Name, at: Date | string | null): { [N in Name]?: string } {
  const times: { [N in Name]?: string } = {}
  if (at !== null) Object.assign(times, { [name]: new Date(at).toISOString() })
  return times
}
