import type { InvoiceStatus } from '@plinth/contract/invoices'

const labels = {
  open: { label: 'Open', tone: 'neutral' },
  paid: { label: 'Paid', tone: 'success' },
  void: { label: 'Void', tone: 'neutral' },
  uncollectible: { label: 'Uncollectible', tone: 'danger' },
} as const satisfies Record<InvoiceStatus, object>

/** What an invoice's status is called. Only one that is open can be overdue. */
export const statusLabel = (status: InvoiceStatus, isOverdue: boolean) =>
  status === 'open' && isOverdue ? ({ label: 'Overdue', tone: 'warning' } as const) : labels[status]
