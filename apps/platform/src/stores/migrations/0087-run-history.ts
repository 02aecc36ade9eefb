/** What people have run in the SQL editor. */
export const runHistory = {
  name: '0087-run-history',
  sql: /* SQL */ `
    create table platform.run_history (
      id uuid primary key,
      project_id bigint not null references platform.projects on delete cascade,
      profile_id bigint not null references platform.profiles on delete cascade,
      -- SQL may hold whatever its author typed: nobody reads it in the table.
      sealed_text text not null,
      is_kept boolean not null,
      started_at timestamptz not null,
      duration_ms integer not null,
      statements integer not null,
      rows bigint,
      role text,
      error_code text
    );
    create index run_history_of_person on platform.run_history (project_id, profile_id, started_at desc, id);
    create index run_history_profile on platform.run_history (profile_id);
  `,
}
