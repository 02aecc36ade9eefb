import type { Received } from '@plinth/contract/endpoint'
import type { invoices, IssuedInvoice } from '@plinth/contract/invoices'
import { organizationNotFound } from '../../../access/organization-not-found.ts'
import type { Change } from '../../../access/handlers.ts'
import type { ProfileContext } from '../../../context/caller-contexts.ts'
import { invoiceNotFound } from './find-invoice.ts'
import { invoiceAnswer } from './invoice-answer.ts'

/** Payment happens elsewhere: the operator says what came of it. */
export async function setInvoiceStatus(
  { slug, invoice_id: id, status }: Received<typeof invoices.setStatus>,
  { stores }: ProfileContext,
): Promise<Change<IssuedInvoice>> {
  const organization = await stores.organizations.lockBySlug(slug)
  if (!organization) throw organizationNotFound()
  const invoice = await stores.invoices.lock(organization.id, id)
  if (!invoice) throw invoiceNotFound()
  await stores.invoices.setStatus(organization.id, id, status)
  const answer = invoiceAnswer({ ...invoice, status })
  return {
    answer,
    target: slug,
    organizationId: organization.id,
    before: { number: answer.number, status: invoice.status },
    after: { number: answer.number, status },
    ...(invoice.status === status ? { isUnchanged: true as const } : {}),
  }
}
