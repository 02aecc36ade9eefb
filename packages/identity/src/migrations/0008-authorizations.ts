import type { Migration } from '@plinth/service-kit/migrations'

/** What was begun with a provider and not yet finished. The number before it is of a table that only projects have. */
export const authorizations: Migration = {
  name: '0008_authorizations',
  sql: /* SQL */ `
    create table auth.authorizations (
      state_hash text primary key,
      sealed text not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    );
    create index authorizations_expires_at_idx on auth.authorizations (expires_at);
    alter table auth.authorizations enable row level security;
    comment on column auth.authorizations.state_hash is 'of the state, of the provider and of who began; the state itself is with the browser';
    comment on column auth.authorizations.sealed is 'the verifier that proves to the provider who began, and the nonce';
  `,
}
