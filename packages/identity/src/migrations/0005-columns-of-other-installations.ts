import type { Migration } from '@plinth/service-kit/migrations'

/**
 * What seeds and dumps of other installations name. This service keeps its one-time tokens elsewhere, so the token columns
 * stay empty strings, as clients of the protocol expect them.
 */
export const columnsOfOtherInstallations: Migration = {
  name: '0005_columns_of_other_installations',
  sql: /* SQL */ `
    alter table auth.users
      add column instance_id uuid,
      add column confirmation_token text not null default '',
      add column recovery_token text not null default '',
      add column email_change_token_new text not null default '',
      add column email_change_token_current text not null default '',
      add column phone_change text not null default '',
      add column phone_change_token text not null default '',
      add column phone_change_sent_at timestamptz,
      add column reauthentication_token text not null default '',
      add column reauthentication_sent_at timestamptz;
  `,
}
