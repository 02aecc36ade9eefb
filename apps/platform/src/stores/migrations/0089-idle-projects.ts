export const idleProjects = {
  name: '0089-idle-projects',
  sql: /* SQL */ `
    -- Whose owners were told that their project will be paused.
    create table platform.idle_warnings (
      project_id bigint primary key references platform.projects on delete cascade,
      warned_at timestamptz not null
    );
  `,
}
