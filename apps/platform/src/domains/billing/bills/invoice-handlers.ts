import type { invoices } from '@plinth/contract/invoices'
import { fileOf } from '../../../http/file-download.ts'
import type { Handlers } from '../../../access/handlers.ts'
import { requireBills } from '../require-bills.ts'
import { billCycle } from './bill-cycle.ts'
import { findInvoice } from './find-invoice.ts'
import { grantCredit } from './grant-credit.ts'
import { invoiceAnswer } from './invoice-answer.ts'
import { invoicePdf } from './pdf/invoice-pdf.ts'
import { setInvoiceStatus } from './set-invoice-status.ts'

const MOST_AT_ONCE = 100

export const invoiceHandlers: Handlers<typeof invoices> = {
  list: async ({ offset = 0 }, { stores, membership }) => {
    const rows = await stores.invoices.list(membership.organization.id, { offset, limit: MOST_AT_ONCE })
    return rows.map(invoiceAnswer)
  },
  count: async (_, { stores, membership }) => ({ count: await stores.invoices.count(membership.organization.id) }),
  get: findInvoice,
  pdf: async (input, context) => {
    const invoice = await findInvoice(input, context)
    return fileOf(await invoicePdf(invoice), `invoice-${invoice.number}.pdf`)
  },
  upcoming: async (_, { stores, edition, membership }) => {
    requireBills(edition)
    const cycle = await stores.subscriptions.cycleOf(membership.organization.id)
    if (!cycle) return null
    return {
      period_start: cycle.period_start.toISOString(),
      period_end: cycle.period_end.toISOString(),
      ...(await billCycle(cycle, stores)),
    }
  },
  setStatus: setInvoiceStatus,
  grantCredit,
}
