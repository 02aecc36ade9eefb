import type { InvoiceDocument, IssuedInvoice } from '@plinth/contract/invoices'
import type { InvoiceRow } from '../../../stores/invoice-store.ts'
import { sumOf } from './invoice-lines.ts'

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
    lines: lines.map((line) => ({ ...line, quantity: line.quantity ?? null, unit_price: line.unit_price ?? null })),
  }
}

/** Everything that the page and the PDF of an invoice say. One that was written by hand is a single charge. */
export function invoiceDocument(row: InvoiceRow): InvoiceDocument {
  const { status, amount_cents, customer, issuer, paid_at, paid_by } = row
  const invoice = invoiceAnswer(row)
  const credits = sumOf(invoice.lines.filter((line) => line.amount_cents < 0))
  return {
    ...invoice,
    customer,
    issuer,
    charges_cents: amount_cents - credits,
    credits_cents: credits,
    amount_due_cents: status === 'open' || status === 'uncollectible' ? amount_cents : 0,
    paid_at: paid_at?.toISOString() ?? null,
    paid_by,
  }
}
