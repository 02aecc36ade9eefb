export const notices = {
  name: '0005-notices',
  sql: /* SQL */ `
    create table platform.notices (
      key text primary key,
      kind text not null check (kind in ('incident', 'outage')),
      title text not null,
      href text,
      active_from timestamptz not null,
      active_until timestamptz
    );
  `,
}
