import { inDollars } from '@plinth/catalog/money'
import { type MailMessage, renderMail } from '@plinth/identity/mail'
import { quotedName } from '../../../mail/quoted-name.ts'
import type { InvoiceRow } from '../../../stores/invoice-store.ts'
import type { InvoiceMailKind } from './next-invoice-mail.ts'

interface Facts {
  to: string
  kind: InvoiceMailKind
  organization: { name: string }
  invoice: Pick<InvoiceRow, 'id' | 'number' | 'amount_cents' | 'due_at' | 'paid_by'>
  /** The invoice's page. */
  link: URL
}

/** Tells somebody who gets the bills of an organization what became of an invoice. */
export function invoiceMail({ to, kind, organization, invoice, link }: Facts): MailMessage {
  const { id, number, amount_cents, due_at, paid_by } = invoice
  return renderMail(
    { kind: 'letter', to, text: paid_by === 'nothing_due' ? nothingDue : texts[kind] },
    {
      SiteName: 'Plinth',
      Organization: quotedName(organization.name),
      Number: number ?? id,
      Amount: inDollars(amount_cents),
      Day: due_at.toISOString().slice(0, 10),
      ConfirmationURL: link.href,
    },
  )
}

const button = '[See the invoice]({{ .ConfirmationURL }})'

const nothingDue = {
  subject: 'Invoice {{ .Number }} for {{ .Organization }}: nothing is due',
  body: `The invoice {{ .Number }} for the organization {{ .Organization }} was issued. Credit covers all of it, so there is nothing to pay.

${button}`,
}

const texts = {
  issued: {
    subject: 'Invoice {{ .Number }} for {{ .Organization }}: {{ .Amount }}',
    body: `The invoice {{ .Number }} for the organization {{ .Organization }} was issued. {{ .Amount }} is due on {{ .Day }}.

${button}`,
  },
  overdue: {
    subject: 'Invoice {{ .Number }} for {{ .Organization }} is overdue',
    body: `The invoice {{ .Number }} for the organization {{ .Organization }} was due on {{ .Day }}, and {{ .Amount }} is not paid yet.

If you have paid it already, nothing more is to be done: it is marked as paid when the payment is recorded.

${button}`,
  },
  reminded: {
    subject: 'Reminder: invoice {{ .Number }} for {{ .Organization }} is overdue',
    body: `The invoice {{ .Number }} for the organization {{ .Organization }} was due on {{ .Day }}, and {{ .Amount }} is still not paid. This is the last reminder. The operator may restrict the organization: its projects then no longer serve requests, and nothing can be changed.

${button}`,
  },
  paid: {
    subject: 'Invoice {{ .Number }} for {{ .Organization }} is paid',
    body: `The payment of {{ .Amount }} for the invoice {{ .Number }} of the organization {{ .Organization }} was recorded. Thank you.

${button}`,
  },
}
