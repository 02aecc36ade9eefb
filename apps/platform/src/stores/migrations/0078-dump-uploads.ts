/** Dumps that people upload, and what became of them. Their files are in the data directory. */
export const dumpUploads = {
  name: '0078-dump-uploads',
  sql: /* SQL */ `
    create table platform.dump_uploads (
      id uuid primary key default gen_random_uuid(),
      ref text not null,
      organization_id bigint not null references platform.organizations (id) on delete cascade,
      file_name text not null,
      bytes bigint not null,
      received bigint not null default 0,
      state text not null default 'receiving',
      -- Whether its file is there, whole or in part.
      has_file boolean not null default true,
      created_at timestamptz not null,
      -- When the last piece came.
      piece_at timestamptz not null,
      started_at timestamptz,
      finished_at timestamptz,
      -- Who started it, for the audit log and the rights of the run.
      started_by jsonb,
      bytes_run bigint not null default 0,
      statements bigint not null default 0,
      notes jsonb not null default '[]',
      failure jsonb,
      -- Postgres's id of the transaction, written right before it is committed: after a crash it says what became of it.
      transaction_id text
    );
    create index dump_uploads_ref_idx on platform.dump_uploads (ref, created_at desc);
    create index dump_uploads_organization_id_idx on platform.dump_uploads (organization_id);
    -- One at a time for each project.
    create unique index dump_uploads_under_way_idx on platform.dump_uploads (ref)
      where state in ('receiving', 'waiting', 'backing_up', 'running');
  `,
}
