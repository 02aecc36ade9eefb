import type { Migration } from '@plinth/service-kit/migrations'

/** Mails of projects wait here until the change that caused them is committed. The platform's own people have a queue. */
export const mailOutbox: Migration = {
  name: '0007_mail_outbox',
  sql: /* SQL */ `
    create table auth.mail_outbox (
      id bigint generated always as identity primary key,
      sealed text not null,
      attempts integer not null default 0,
      not_before timestamptz not null default now(),
      created_at timestamptz not null default now()
    );
    create index mail_outbox_not_before_idx on auth.mail_outbox (not_before);
    alter table auth.mail_outbox enable row level security;
    comment on column auth.mail_outbox.sealed is 'sealed; a mail holds a link that nobody with the database may use';
  `,
}
