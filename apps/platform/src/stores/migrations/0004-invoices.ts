export const invoices = {
  name: '0004-invoices',
  sql: /* SQL */ `
    create table platform.invoices (
      id text not null,
      organization_id bigint not null references platform.organizations on delete cascade,
      amount_due numeric(12, 2) not null check (amount_due >= 0),
      due_at timestamptz not null,
      paid_at timestamptz,
      primary key (organization_id, id)
    );
    create index invoices_unpaid on platform.invoices (organization_id, due_at) where paid_at is null;
  `,
}
