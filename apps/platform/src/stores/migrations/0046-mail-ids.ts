import type { Migration } from '@plinth/service-kit/migrations'

/** Which mails left, so that none leaves twice. */
export const mailIds: Migration = {
  name: '0046_mail_ids',
  sql: /* SQL */ `
    alter table platform.project_mails add mail_id text check (length(mail_id) <= 100);
    create unique index project_mails_mail_id_idx on platform.project_mails (ref, mail_id);
  `,
}
