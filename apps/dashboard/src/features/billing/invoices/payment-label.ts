import type { InvoiceDocument } from '@plinth/contract/invoices'
import { formatDay } from '../../../lib/format/format-day.ts'

/** When and how an invoice was paid, or why it is not. */
export function paymentLabel({ status, paid_at, paid_by }: PaymentFacts) {
  if (status === 'void') return 'Void: nothing is to be paid'
  if (status === 'uncollectible') return 'Not paid: the operator calls it uncollectible'
  if (status === 'open') return 'Not paid yet'
  if (paid_by === 'nothing_due') return 'Nothing was due'
  return paid_at ? `Paid on ${formatDay(paid_at)}, recorded by the operator` : 'Paid'
}

type PaymentFacts = Pick<InvoiceDocument, 'status' | 'paid_at' | 'paid_by'>
