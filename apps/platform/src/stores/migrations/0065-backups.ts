/** The backups of projects. A row outlives its project, so that a deleted one can be brought back from it. */
export const backups = {
  name: '0065-backups',
  sql: /* SQL */ `
    create table platform.backups (
      id uuid primary key default gen_random_uuid(),
      ref text not null,
      organization_id bigint not null references platform.organizations (id) on delete cascade,
      kind text not null,
      state text not null default 'waiting',
      -- Its name where it is kept; null until it is done.
      stored_as text,
      postgres_major integer not null,
      created_at timestamptz not null default now(),
      started_at timestamptz,
      taken_at timestamptz,
      finished_at timestamptz,
      data_bytes bigint,
      stored_bytes bigint,
      progress double precision,
      failure text,
      expires_at timestamptz not null,
      -- Its bytes are still to be deleted.
      is_removed boolean not null default false,
      -- What the files of the cluster were like: one that has not changed since needs no further backup.
      change_mark text,
      -- A counter of Postgres at the moment of the backup, to say later how much was written since.
      writes bigint,
      proof_state text,
      proved_at timestamptz,
      proof_restore_ms integer,
      proof_tables integer,
      proof_rows bigint,
      proof_compared_rows boolean,
      proof_failure text
    );
    create index backups_ref_idx on platform.backups (ref, created_at desc);
    create index backups_expires_at_idx on platform.backups (expires_at);
    -- One at a time for each project, however many people ask.
    create unique index backups_under_way_idx on platform.backups (ref) where state in ('waiting', 'running');

    -- What the restore under way puts back; neither where it only wakes what was paused or deleted.
    alter table platform.projects add column restoring_backup_id uuid;
    alter table platform.projects add column restoring_state text;
    -- When the schedule last took a backup, or found that nothing had changed since the one before.
    alter table platform.projects add column backed_up_at timestamptz;
  `,
}
