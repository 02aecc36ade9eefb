import type { InvoiceDocument } from '@plinth/contract/invoices'
import type { OrganizationContext } from '../../../context/caller-contexts.ts'
import { notFound } from '../../../http/errors.ts'
import { invoiceDocument } from './invoice-answer.ts'

export const invoiceNotFound = () => notFound('invoice_not_found', 'The organization has no invoice with this ID.')

/** One invoice of the caller's organization. Throws `invoice_not_found`, also for one of another organization. */
export async function findInvoice(
  { invoice_id: id }: { invoice_id: string },
  { stores, membership }: Pick<OrganizationContext, 'stores' | 'membership'>,
): Promise<InvoiceDocument> {
  const row = await stores.invoices.find(membership.organization.id, id)
  if (!row) throw invoiceNotFound()
  return invoiceDocument(row)
}
