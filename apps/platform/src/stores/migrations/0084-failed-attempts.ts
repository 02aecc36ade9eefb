import type { Migration } from '@plinth/service-kit/migrations'

/** How many attempts at what a project's status calls for have failed, and why the latest did. */
export const failedAttempts: Migration = {
  name: '0084_failed_attempts',
  sql: /* SQL */ `
    alter table platform.projects
      add column failed_attempts integer not null default 0,
      add column attempt_failure text;
  `,
}
