/** The API keys of projects, and what rotating their signing keys takes. */
export const projectKeys = {
  name: '0082-project-keys',
  sql: /* SQL */ `
    create table platform.api_keys (
      id uuid primary key default gen_random_uuid(),
      ref text not null references platform.projects (ref) on delete cascade,
      -- A legacy key is a token of the project's oldest shared secret, so nothing of it is kept.
      kind text not null check (kind in ('publishable', 'secret', 'legacy')),
      name text not null,
      role text not null,
      hash text unique,
      prefix text,
      last_four text,
      -- Of a publishable key alone, which every page of an application shows.
      value text,
      created_at timestamptz not null default now(),
      last_used_at timestamptz,
      revoked_at timestamptz
    );
    create index api_keys_ref_idx on platform.api_keys (ref, created_at);
    create unique index api_keys_legacy_key on platform.api_keys (ref, role) where kind = 'legacy';

    alter table platform.signing_keys
      drop constraint signing_keys_algorithm_check,
      drop constraint signing_keys_status_check,
      -- What the header of a token names it by; an imported key keeps the one it had.
      add column kid text,
      -- Since when it has its status.
      add column changed_at timestamptz not null default now(),
      add column last_used_at timestamptz,
      -- The secret of a revoked key is not kept.
      alter column sealed drop not null,
      add check (algorithm in ('ES256', 'RS256', 'HS256')),
      add check (status in ('standby', 'in_use', 'previously_used', 'revoked')),
      add check ((status = 'revoked') = (sealed is null));
    update platform.signing_keys set kid = id::text, changed_at = created_at;
    alter table platform.signing_keys alter column kid set not null;
    create unique index signing_keys_kid_key on platform.signing_keys (ref, kid);
  `,
}
