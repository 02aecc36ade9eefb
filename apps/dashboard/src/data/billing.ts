import { minutes } from '@plinth/catalog/durations'
import { billing } from '@plinth/contract/billing'
import { query } from '../api/api.ts'
import { listOf } from './organizations.ts'
import type { Invoice } from '@plinth/contract/billing'

/** The unpaid invoices past their date, of all the person's organizations. Kept for half an hour. */
export const overdueInvoicesQuery = () => ({
  ...query(billing.overdueInvoices, {}),
  staleTime: minutes(30),
  select: listOf<Invoice>,
})
