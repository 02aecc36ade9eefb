import type { billing } from '@plinth/contract/billing'
import type { Handlers } from '../../access/handlers.ts'
import { changeConditions } from './change-conditions.ts'
import { overdueInvoices } from './overdue-invoices.ts'

export const billingHandlers: Handlers<typeof billing> = {
  overdueInvoices: async (_, context) =>
    overdueInvoices(await context.stores.organizations.listForMember(context.profile.id), context),
  changeConditions,
}
