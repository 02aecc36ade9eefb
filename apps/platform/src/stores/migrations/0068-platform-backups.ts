/** The backups of the platform itself, and the public keys of the recovery phrases that open them. */
export const platformBackups = {
  name: '0068-platform-backups',
  sql: /* SQL */ `
    create table platform.recovery_keys (
      id uuid primary key default gen_random_uuid(),
      -- Seals, and opens nothing.
      public_key text not null,
      created_at timestamptz not null,
      -- When somebody said that the phrase is written down: until then it is not used.
      confirmed_at timestamptz
    );

    create table platform.platform_backups (
      id uuid primary key default gen_random_uuid(),
      kind text not null,
      state text not null default 'waiting',
      -- Its name where it is kept; null until it is done.
      stored_as text,
      recovery_key_id uuid not null references platform.recovery_keys (id),
      -- False where the database of the platform is not ours to back up.
      has_database boolean,
      created_at timestamptz not null,
      started_at timestamptz,
      taken_at timestamptz,
      finished_at timestamptz,
      data_bytes bigint,
      stored_bytes bigint,
      failure text,
      expires_at timestamptz not null,
      verification text,
      verified_at timestamptz,
      verification_failure text
    );
    create index platform_backups_created_at_idx on platform.platform_backups (created_at desc);
    -- One at a time, whoever asks.
    create unique index platform_backups_under_way_idx on platform.platform_backups ((true))
      where state in ('waiting', 'running');
  `,
}
