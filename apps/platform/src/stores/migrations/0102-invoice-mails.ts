/** Which mails about an invoice were sent. For those that are settled already, and of what was issued before, none is. */
export const invoiceMails = {
  name: '0102-invoice-mails',
  sql: /* SQL */ `
    alter table platform.invoices add column mailed text[] not null default '{}';
    update platform.invoices
      set mailed = case when status = 'open' then array['issued'] else array['issued', 'overdue', 'reminded', 'paid'] end;
  `,
}
