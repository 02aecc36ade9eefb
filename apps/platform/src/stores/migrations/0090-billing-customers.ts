/** Who gets the bills of an organization. Its e-mail address for them stays in its own row. */
export const billingCustomers = {
  name: '0090-billing-customers',
  sql: /* SQL */ `
    create table platform.billing_customers (
      organization_id bigint primary key references platform.organizations on delete cascade,
      name text,
      address jsonb,
      tax_ids jsonb not null default '[]'
    );
  `,
}
