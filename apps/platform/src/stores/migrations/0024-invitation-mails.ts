export const invitationMails = {
  name: '0024-invitation-mails',
  sql: /* SQL */ `
    -- When a person had an invitation mailed: what the daily limit counts, also after it was revoked or sent again.
    create table platform.invitation_mails (
      id bigint primary key generated always as identity,
      profile_id bigint not null references platform.profiles on delete cascade,
      sent_at timestamptz not null
    );
    create index invitation_mails_sender on platform.invitation_mails (profile_id, sent_at desc);
  `,
}
