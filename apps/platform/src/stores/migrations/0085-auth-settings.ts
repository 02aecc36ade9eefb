import type { Migration } from '@plinth/service-kit/migrations'

/** What each project has changed of how its users sign in; what it has not named has its default. */
export const authSettings: Migration = {
  name: '0085_auth_settings',
  sql: /* SQL */ `
    create table platform.auth_settings (
      ref text primary key references platform.projects (ref) on delete cascade,
      changed jsonb not null
    );
  `,
}
