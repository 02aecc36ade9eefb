import type { InvoiceCustomer, InvoiceLine, InvoiceStatus, PaidBy } from '@plinth/contract/invoices'
import type { Sql } from '@plinth/service-kit/sql'

export interface InvoiceRow {
  id: string
  organization_id: number
  amount_cents: number
  due_at: Date
  status: InvoiceStatus
  /** Null, as the period, with those that the operator wrote by hand. */
  number: string | null
  issued_at: Date | null
  period_start: Date | null
  period_end: Date | null
  lines: KeptLine[]
  /** Who it was made out to when it was issued. */
  customer: InvoiceCustomer
  /** Null where it was issued before that was kept. */
  issuer: string | null
  paid_at: Date | null
  paid_by: PaidBy | null
  /** The mails about it that were sent. */
  mailed: ('issued' | 'overdue' | 'reminded' | 'paid')[]
}

/** Lines of earlier invoices say no quantity. */
export type KeptLine = Omit<InvoiceLine, 'quantity' | 'unit_price'> &
  Partial<Pick<InvoiceLine, 'quantity' | 'unit_price'>>

const columns = `id, organization_id::float8 as organization_id, amount_cents::float8 as amount_cents, due_at, status,
  number, issued_at, period_start, period_end, lines, customer, issuer, paid_at, paid_by, mailed`

type ByHand = Pick<InvoiceRow, 'id' | 'amount_cents' | 'due_at'>

export function invoiceStore(sql: Sql) {
  return {
    async list(organizationId: number, { offset, limit }: { offset: number; limit: number }) {
      const { rows } = await sql.query<InvoiceRow>(
        `select ${columns} from platform.invoices where organization_id = $1
         order by coalesce(issued_at, due_at) desc, id offset $2 limit $3`,
        [organizationId, offset, limit],
      )
      return rows
    },

    async count(organizationId: number) {
      const { rows } = await sql.query<{ count: number }>(
        'select count(*)::int as count from platform.invoices where organization_id = $1',
        [organizationId],
      )
      return rows[0]!.count
    },

    async find(organizationId: number, id: string) {
      const { rows } = await sql.query<InvoiceRow>(
        `select ${columns} from platform.invoices where organization_id = $1 and id = $2`,
        [organizationId, id],
      )
      return rows[0]
    },

    async lock(organizationId: number, id: string) {
      const { rows } = await sql.query<InvoiceRow>(
        `select ${columns} from platform.invoices where organization_id = $1 and id = $2 for update`,
        [organizationId, id],
      )
      return rows[0]
    },

    async setStatus(organizationId: number, id: string, status: InvoiceStatus) {
      await sql.query('update platform.invoices set status = $3 where organization_id = $1 and id = $2', [
        organizationId,
        id,
        status,
      ])
    },

    /** Those that a mail may be due for now, where a reminder is due for what was due before `reminded`. */
    async listForMails(now: Date, reminded: Date) {
      const { rows } = await sql.query<{ organization_id: number; id: string }>(
        `select organization_id::float8 as organization_id, id from platform.invoices
         where (status = 'open' and not mailed @> array[
             case when due_at <= $2 then 'reminded' when due_at <= $1 then 'overdue' else 'issued' end])
           or (status = 'paid' and not mailed @> array[case paid_by when 'nothing_due' then 'issued' else 'paid' end])
         order by due_at, id`,
        [now, reminded],
      )
      return rows
    },

    async setMailed(organizationId: number, id: string, mailed: readonly string[]) {
      await sql.query('update platform.invoices set mailed = $3 where organization_id = $1 and id = $2', [
        organizationId,
        id,
        mailed,
      ])
    },

    /** Every owner and the billing address, each of them once. */
    async recipientsOf(organizationId: number) {
      const { rows } = await sql.query<{ name: string; slug: string; recipients: string[] }>(
        `select o.name, o.slug, array(
           select distinct on (lower(address)) address from (
             select p.primary_email as address from platform.members m
             join platform.profiles p on p.id = m.profile_id
             where m.organization_id = o.id and m.role = 'Owner'
             union all select o.billing_email where o.billing_email is not null
           ) addresses order by lower(address)
         ) as recipients
         from platform.organizations o where o.id = $1`,
        [organizationId],
      )
      return rows[0]!
    },

    async listOverdue(organizationIds: number[], now: Date) {
      const { rows } = await sql.query<InvoiceRow>(
        `select ${columns} from platform.invoices
         where organization_id = any($1::bigint[]) and status = 'open' and due_at < $2
         order by due_at, id`,
        [organizationIds, now],
      )
      return rows
    },

    /** Those that the operator wrote by hand. */
    async listOpen(organizationId: number) {
      const { rows } = await sql.query<InvoiceRow>(
        `select ${columns} from platform.invoices
         where organization_id = $1 and status = 'open' and period_start is null order by due_at, id`,
        [organizationId],
      )
      return rows
    },

    /** Leaves exactly these unpaid, of those that the operator wrote by hand. */
    async setOpen(organizationId: number, invoices: ByHand[], issuer: string) {
      await sql.query(
        `update platform.invoices set status = 'paid'
         where organization_id = $1 and status = 'open' and period_start is null and id <> all($2::text[])`,
        [organizationId, invoices.map(({ id }) => id)],
      )
      for (const { id, amount_cents, due_at } of invoices) {
        await sql.query(
          `insert into platform.invoices (organization_id, id, amount_cents, due_at, issuer) values ($1, $2, $3, $4, $5)
           on conflict (organization_id, id) do update set amount_cents = $3, due_at = $4, status = 'open'`,
          [organizationId, id, amount_cents, due_at, issuer],
        )
      }
    },
  }
}
