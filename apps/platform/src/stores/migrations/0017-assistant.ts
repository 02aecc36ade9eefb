export const assistant = {
  name: '0017-assistant',
  sql: /* SQL */ `
    alter table platform.organizations add column assistant_is_on boolean not null default true;

    -- Every text that was sent to a model, written down before it is sent. The text itself is sealed for its row.
    create table platform.assistant_disclosures (
      id uuid primary key,
      number bigint not null generated always as identity,
      organization_id bigint not null references platform.organizations on delete cascade,
      project_ref text not null,
      profile_id bigint references platform.profiles on delete set null,
      chat_id text,
      task text not null,
      request_id text not null,
      model text not null,
      host text not null,
      bytes integer not null,
      sealed_body text not null,
      sent_at timestamptz not null
    );
    create unique index assistant_disclosures_newest on platform.assistant_disclosures (organization_id, number desc);
    create index assistant_disclosures_person on platform.assistant_disclosures (profile_id, sent_at);
    create index assistant_disclosures_end on platform.assistant_disclosures (sent_at);
  `,
}
