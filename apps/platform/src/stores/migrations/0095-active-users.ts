export const activeUsers = {
  name: '0095-active-users',
  sql: /* SQL */ `
    -- By day, so that those of any cycle can be counted, each of them once. Of a project that is gone, too.
    create table platform.active_users (
      project_ref text not null,
      organization_id bigint not null references platform.organizations on delete cascade,
      day date not null,
      user_id uuid not null,
      primary key (project_ref, day, user_id)
    );
    create index active_users_of_organization on platform.active_users (organization_id, day)
      include (project_ref, user_id);
    create index active_users_of_day on platform.active_users (day);
  `,
}
