import type { Migration } from '@plinth/service-kit/migrations'

/** Where somebody has signed in from: guesses from elsewhere do not slow them down there. */
export const signInNetworks: Migration = {
  name: '0004_sign_in_networks',
  sql: /* SQL */ `
    create table auth.sign_in_networks (
      user_id uuid not null references auth.users on delete cascade,
      network text not null,
      last_sign_in_at timestamptz not null default now(),
      primary key (user_id, network)
    );
    alter table auth.sign_in_networks enable row level security;
  `,
}
