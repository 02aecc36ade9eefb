/**
 * What an invoice says besides its lines: who it was made out to when it was issued, who issued it, and its payment. A
 * trigger writes it, so that no way to issue or to pay one is forgotten. How earlier ones were paid is not known.
 */
export const invoiceDocuments = {
  name: '0101-invoice-documents',
  sql: /* SQL */ `
    alter table platform.invoices
      add column customer jsonb,
      add column issuer text,
      add column paid_at timestamptz,
      add column paid_by text check (paid_by in ('nothing_due', 'operator'));

    create function platform.invoice_customer(organization bigint) returns jsonb language sql stable
      set search_path = '' as $$
      select jsonb_build_object(
        'name', coalesce(c.name, o.name), 'address', c.address, 'tax_ids', coalesce(c.tax_ids, '[]')
      )
      from platform.organizations o left join platform.billing_customers c on c.organization_id = o.id
      where o.id = organization
    $$;

    create function platform.note_invoice() returns trigger language plpgsql set search_path = '' as $$
    begin
      if tg_op = 'INSERT' then
        new.customer := platform.invoice_customer(new.organization_id);
      end if;
      if new.status <> 'paid' then
        new.paid_at := null;
        new.paid_by := null;
      elsif tg_op = 'INSERT' or old.status <> 'paid' then
        new.paid_at := now();
        new.paid_by := case when new.amount_cents = 0 then 'nothing_due' else 'operator' end;
      end if;
      return new;
    end $$;
    create trigger invoices_note before insert or update of status on platform.invoices
      for each row execute function platform.note_invoice();

    update platform.invoices set customer = platform.invoice_customer(organization_id);
    alter table platform.invoices alter column customer set not null;
  `,
}
