import type { Migration } from '@plinth/service-kit/migrations'

/** When mails left for the users of projects: the platform's mail server is everybody's. */
export const projectMails: Migration = {
  name: '0042_project_mails',
  sql: /* SQL */ `
    create table platform.project_mails (
      id bigint generated always as identity primary key,
      ref text not null references platform.projects (ref) on delete cascade,
      sent_at timestamptz not null default now()
    );
    create index project_mails_ref_idx on platform.project_mails (ref, sent_at);
    create index project_mails_sent_at_idx on platform.project_mails (sent_at);
  `,
}
