export const supportTickets = {
  name: '0006-support-tickets',
  sql: /* SQL */ `
    -- What a request names is kept as it was then, also when the organization or the project is gone.
    create table platform.support_tickets (
      id bigint generated always as identity primary key,
      status text not null default 'open' check (status in ('open', 'closed')),
      category text not null,
      subject text not null,
      message text not null,
      email text not null,
      profile_id bigint references platform.profiles on delete set null,
      company text,
      organization_slug text,
      project_ref text,
      error_id text,
      created_at timestamptz not null default now()
    );
    create index support_tickets_status on platform.support_tickets (status, id desc);
    create index support_tickets_time on platform.support_tickets (created_at);
    create index support_tickets_profile on platform.support_tickets (profile_id);
  `,
}
