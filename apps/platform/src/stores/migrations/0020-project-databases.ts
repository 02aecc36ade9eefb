import type { Migration } from '@plinth/service-kit/migrations'

/** What each project's database has been brought up to, why it could not be, and the keys that sign a project's tokens. */
export const projectDatabases: Migration = {
  name: '0020_project_databases',
  sql: /* SQL */ `
    alter table platform.projects
      add column migrated_to text,
      add column migration_failures jsonb not null default '[]';

    create table platform.signing_keys (
      id uuid primary key default gen_random_uuid(),
      ref text not null references platform.projects (ref) on delete cascade,
      algorithm text not null check (algorithm in ('ES256', 'HS256')),
      status text not null check (status in ('standby', 'in_use', 'previously_used')),
      sealed text not null,
      created_at timestamptz not null default now()
    );
    create index signing_keys_ref_idx on platform.signing_keys (ref, created_at);
    create unique index signing_keys_in_use_key on platform.signing_keys (ref) where status = 'in_use';
    comment on column platform.signing_keys.sealed is 'the secret or the private JWK, sealed';
  `,
}
