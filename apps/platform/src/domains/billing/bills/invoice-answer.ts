import type { IssuedInvoice } from '@plinth/contract/invoices'
import type { InvoiceRow } from '../../../stores/invoice-store.ts'

/** An invoice as people read it. One that was written by hand is called by its ID. */
export function invoiceAnswer(row: InvoiceRow): IssuedInvoice {
  const { id, number, status, amount_cents, due_at, issued_at, period_start, period_end, lines } = row
  return {
    id,
    number: number ?? id,
    status,
    amount_cents,
    due_date: due_at.toISOString(),
    issued_at: issued_at?.toISOString() ?? null,
    period_start: period_start?.toISOString() ?? null,
    period_end: period_end?.toISOString() ?? null,
    lines,
  }
}
