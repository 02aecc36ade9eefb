import type { IssuedInvoice } from '@plinth/contract/invoices'
import type { Organization } from '@plinth/contract/organizations'
import { Dialog } from '@plinth/ui/dialog'
import { formatDay } from '../../../lib/format/format-day.ts'
import { InvoiceLines } from './invoice-lines.tsx'

interface InvoiceDialogProps {
  organization: Organization
  invoice: IssuedInvoice
  onClose: () => void
}

/** One invoice with its lines. */
export function InvoiceDialog({ organization, invoice, onClose }: InvoiceDialogProps) {
  const { number, period_start, period_end, due_date, lines, amount_cents } = invoice
  const period = period_start && period_end && `From ${formatDay(period_start)} to ${formatDay(period_end)}. `
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Invoice ${number}`}
      description={`${organization.name}. ${period ?? ''}Due on ${formatDay(due_date)}.`}
    >
      <InvoiceLines label={`Invoice ${number}`} lines={lines} amountCents={amount_cents} />
    </Dialog>
  )
}
