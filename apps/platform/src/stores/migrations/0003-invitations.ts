export const invitations = {
  name: '0003-invitations',
  sql: /* SQL */ `
    -- The token itself stands in the link alone. An address has one invitation to an organization at a time.
    create table platform.invitations (
      id uuid primary key default gen_random_uuid(),
      organization_id bigint not null references platform.organizations on delete cascade,
      email text not null,
      role text not null check (role in ('Owner', 'Admin', 'Developer', 'Read-only')),
      token_hash text not null unique,
      invited_by bigint references platform.profiles on delete set null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      accepted_at timestamptz
    );
    create unique index invitations_one_open on platform.invitations (organization_id, email) where accepted_at is null;
    create index invitations_inviter on platform.invitations (invited_by);
  `,
}
