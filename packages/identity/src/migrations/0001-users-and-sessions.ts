import type { Migration } from '@plinth/service-kit/migrations'

/** Tables and columns bear the names that policies, seeds and dashboards of this protocol already use. */
export const usersAndSessions: Migration = {
  name: '0001_users_and_sessions',
  sql: /* SQL */ `
    create table auth.users (
      id uuid primary key default gen_random_uuid(),
      aud text not null default 'authenticated',
      role text not null default 'authenticated',
      email text check (length(email) <= 255),
      encrypted_password text,
      email_confirmed_at timestamptz,
      invited_at timestamptz,
      confirmation_sent_at timestamptz,
      recovery_sent_at timestamptz,
      email_change text,
      email_change_sent_at timestamptz,
      email_change_confirm_status smallint not null default 0 check (email_change_confirm_status between 0 and 2),
      last_sign_in_at timestamptz,
      raw_app_meta_data jsonb not null default '{}',
      raw_user_meta_data jsonb not null default '{}',
      is_super_admin boolean,
      phone text unique,
      phone_confirmed_at timestamptz,
      confirmed_at timestamptz generated always as (least(email_confirmed_at, phone_confirmed_at)) stored,
      banned_until timestamptz,
      is_sso_user boolean not null default false,
      is_anonymous boolean not null default false,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      deleted_at timestamptz
    );
    create unique index users_email_key on auth.users (lower(email)) where not is_sso_user;
    create index users_created_at_idx on auth.users (created_at, id);

    create table auth.identities (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references auth.users on delete cascade,
      provider text not null,
      provider_id text not null,
      identity_data jsonb not null,
      email text generated always as (lower(identity_data ->> 'email')) stored,
      last_sign_in_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (provider, provider_id)
    );
    create index identities_user_id_idx on auth.identities (user_id);
    create index identities_email_idx on auth.identities (email text_pattern_ops);

    create table auth.sessions (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references auth.users on delete cascade,
      aal text not null default 'aal1' check (aal in ('aal1', 'aal2', 'aal3')),
      not_after timestamptz,
      refreshed_at timestamptz,
      user_agent text,
      ip inet,
      tag text,
      refresh_token_hmac_key text not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index sessions_user_id_idx on auth.sessions (user_id, created_at);
    create index sessions_not_after_idx on auth.sessions (not_after desc);

    create table auth.mfa_amr_claims (
      id uuid primary key default gen_random_uuid(),
      session_id uuid not null references auth.sessions on delete cascade,
      authentication_method text not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (session_id, authentication_method)
    );

    create table auth.refresh_tokens (
      id bigint generated always as identity primary key,
      token text not null unique,
      parent text,
      session_id uuid not null references auth.sessions on delete cascade,
      user_id uuid not null references auth.users on delete cascade,
      revoked boolean not null default false,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create unique index refresh_tokens_active_key on auth.refresh_tokens (session_id) where not revoked;
    create index refresh_tokens_session_id_idx on auth.refresh_tokens (session_id);
    create index refresh_tokens_user_id_idx on auth.refresh_tokens (user_id);
    comment on column auth.refresh_tokens.token is 'sha256 of the token; the token itself is never stored';
    comment on column auth.refresh_tokens.parent is 'sha256 of the token that this one replaced';

    create type auth.one_time_token_type as enum (
      'confirmation_token', 'reauthentication_token', 'recovery_token',
      'email_change_token_new', 'email_change_token_current', 'phone_change_token'
    );
    create table auth.one_time_tokens (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references auth.users on delete cascade,
      token_type auth.one_time_token_type not null,
      token_hash text not null unique,
      code_hash text not null,
      relates_to text not null,
      failed_attempts integer not null default 0,
      expires_at timestamptz not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (user_id, token_type)
    );
    create index one_time_tokens_relates_to_idx on auth.one_time_tokens (relates_to);

    create table auth.mail_limits (
      address_hash text primary key,
      sent_at timestamptz not null
    );
    create index mail_limits_sent_at_idx on auth.mail_limits (sent_at);

    create table auth.audit_log_entries (
      id uuid primary key default gen_random_uuid(),
      payload jsonb not null,
      ip_address text not null default '',
      created_at timestamptz not null default now()
    );
    create index audit_log_entries_created_at_idx on auth.audit_log_entries (created_at);

    alter table auth.users enable row level security;
    alter table auth.identities enable row level security;
    alter table auth.sessions enable row level security;
    alter table auth.mfa_amr_claims enable row level security;
    alter table auth.refresh_tokens enable row level security;
    alter table auth.one_time_tokens enable row level security;
    alter table auth.mail_limits enable row level security;
    alter table auth.audit_log_entries enable row level security;
  `,
}
