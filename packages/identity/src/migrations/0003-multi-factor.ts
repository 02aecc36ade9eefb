import type { Migration } from '@plinth/service-kit/migrations'

/** Second factors under the protocol's names. Codes for the day that the device is lost are ours. */
export const multiFactor: Migration = {
  name: '0003_multi_factor',
  sql: /* SQL */ `
    create type auth.factor_type as enum ('totp', 'webauthn', 'phone');
    create type auth.factor_status as enum ('unverified', 'verified');

    create table auth.mfa_factors (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references auth.users on delete cascade,
      friendly_name text,
      factor_type auth.factor_type not null,
      status auth.factor_status not null default 'unverified',
      secret text,
      last_used_step bigint,
      last_challenged_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create unique index mfa_factors_user_friendly_name_unique
      on auth.mfa_factors (user_id, friendly_name) where trim(friendly_name) <> '';
    create index mfa_factors_user_id_idx on auth.mfa_factors (user_id);
    comment on column auth.mfa_factors.secret is 'sealed; the database alone cannot read it';
    comment on column auth.mfa_factors.last_used_step is 'a code of this time step or an earlier one is not taken again';

    create table auth.mfa_challenges (
      id uuid primary key default gen_random_uuid(),
      factor_id uuid not null references auth.mfa_factors on delete cascade,
      created_at timestamptz not null default now(),
      verified_at timestamptz,
      ip_address inet
    );
    create index mfa_challenges_factor_id_idx on auth.mfa_challenges (factor_id, created_at);

    create table auth.mfa_recovery_codes (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references auth.users on delete cascade,
      code_hash text not null,
      used_at timestamptz,
      created_at timestamptz not null default now(),
      unique (user_id, code_hash)
    );

    alter table auth.mfa_factors enable row level security;
    alter table auth.mfa_challenges enable row level security;
    alter table auth.mfa_recovery_codes enable row level security;
  `,
}
