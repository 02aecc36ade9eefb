import type { SendMail, TaskTools } from '../../../context/task.ts'
import type { Stores } from '../../../stores/stores.ts'
import { invoiceMail } from './invoice-mail.ts'
import { nextInvoiceMail, REMINDED_AFTER, sentWith } from './next-invoice-mail.ts'

type Tools = Pick<TaskTools, 'stores' | 'inTransaction' | 'clock' | 'edition' | 'log' | 'publicUrl'>

/**
 * Mails what became of each invoice: issued, overdue, a reminder, paid. That a mail was sent is kept in the transaction
 * in which it leaves, so each is sent once, however often this runs or is killed.
 */
export async function mailInvoices(tools: Tools) {
  const { stores, edition, clock, log } = tools
  if (!edition.capabilities.includes('billing')) return
  const now = clock.now()
  for (const invoice of await stores.invoices.listForMails(now, new Date(now.getTime() - REMINDED_AFTER))) {
    try {
      await tools.inTransaction((within, mail) => mailInvoice(invoice, { now, stores: within, mail, tools }))
    } catch (error) {
      log.error({ err: error, invoice: invoice.id }, 'The mails about an invoice could not be sent')
    }
  }
}

interface Sending {
  now: Date
  stores: Stores
  mail: SendMail
  tools: Tools
}

async function mailInvoice(
  { organization_id, id }: { organization_id: number; id: string },
  { now, stores, mail, tools }: Sending,
) {
  const invoice = await stores.invoices.lock(organization_id, id)
  const kind = invoice && nextInvoiceMail(invoice, now)
  if (!kind) return
  await stores.invoices.setMailed(organization_id, id, sentWith(kind))
  const { name, slug, recipients } = await stores.invoices.recipientsOf(organization_id)
  const link = new URL(`/org/${slug}/billing?invoice=${encodeURIComponent(id)}`, tools.publicUrl)
  for (const to of recipients) await mail(invoiceMail({ to, kind, organization: { name }, invoice, link }))
}
