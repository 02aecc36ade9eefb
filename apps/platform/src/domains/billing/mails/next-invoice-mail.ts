import { days } from '@plinth/catalog/durations'
import type { InvoiceRow } from '../../../stores/invoice-store.ts'

export const invoiceMailKinds = ['issued', 'overdue', 'reminded', 'paid'] as const
export type InvoiceMailKind = (typeof invoiceMailKinds)[number]

/** After the due date, when an invoice that is still open is mailed about once more. */
export const REMINDED_AFTER = days(7)

type Facts = Pick<InvoiceRow, 'status' | 'due_at' | 'paid_by'> & { mailed: readonly InvoiceMailKind[] }

/**
 * The mail that an invoice is due for; undefined where there is none. Of several that were missed only the last is sent,
 * and the ones before it count as sent.
 */
export function nextInvoiceMail({ status, due_at, paid_by, mailed }: Facts, now: Date): InvoiceMailKind | undefined {
  const kind = kindOf()
  return kind === undefined || mailed.includes(kind) ? undefined : kind

  function kindOf(): InvoiceMailKind | undefined {
    if (status === 'paid') return paid_by === 'nothing_due' ? 'issued' : 'paid'
    if (status !== 'open') return undefined
    const late = now.getTime() - due_at.getTime()
    if (late < 0) return 'issued'
    return late < REMINDED_AFTER ? 'overdue' : 'reminded'
  }
}

/** What counts as sent once this kind was. */
export const sentWith = (kind: InvoiceMailKind) => invoiceMailKinds.slice(0, invoiceMailKinds.indexOf(kind) + 1)
