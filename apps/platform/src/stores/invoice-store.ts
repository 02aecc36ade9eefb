import type { Sql } from '@plinth/service-kit/sql'

export interface InvoiceRow {
  id: string
  organization_id: number
  amount_due: number
  due_at: Date
}

const columns = 'id, organization_id::float8 as organization_id, amount_due::float8 as amount_due, due_at'

export function invoiceStore(sql: Sql) {
  return {
    async listOverdue(organizationIds: number[], now: Date) {
      const { rows } = await sql.query<InvoiceRow>(
        `select ${columns} from platform.invoices
         where organization_id = any($1::bigint[]) and paid_at is null and due_at < $2
         order by due_at, id`,
        [organizationIds, now],
      )
      return rows
    },

    async listOpen(organizationId: number) {
      const { rows } = await sql.query<InvoiceRow>(
        `select ${columns} from platform.invoices where organization_id = $1 and paid_at is null order by due_at, id`,
        [organizationId],
      )
      return rows
    },

    /** Leaves exactly these unpaid. */
    async setOpen(organizationId: number, invoices: Omit<InvoiceRow, 'organization_id'>[], now: Date) {
      await sql.query(
        `update platform.invoices set paid_at = $3
         where organization_id = $1 and paid_at is null and id <> all($2::text[])`,
        [organizationId, invoices.map(({ id }) => id), now],
      )
      for (const { id, amount_due, due_at } of invoices) {
        await sql.query(
          `insert into platform.invoices (organization_id, id, amount_due, due_at) values ($1, $2, $3, $4)
           on conflict (organization_id, id) do update set amount_due = $3, due_at = $4, paid_at = null`,
          [organizationId, id, amount_due, due_at],
        )
      }
    },
  }
}
