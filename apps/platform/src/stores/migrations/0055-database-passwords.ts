import type { Migration } from '@plinth/service-kit/migrations'

/** The default project begins with a password that nobody knows; what exists already may have got one since. */
export const databasePasswords: Migration = {
  name: '0055_database_passwords',
  sql: /* SQL */ `
    alter table platform.projects add column has_database_password boolean not null default true;
  `,
}
