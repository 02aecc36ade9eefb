import { type billing, readingBills } from '@plinth/contract/billing'
import type { Handlers } from '../../access/handlers.ts'
import { lacksMfa } from '../../access/organization-mfa.ts'
import { mayDo } from '../../access/permissions.ts'
import { changeConditions } from './change-conditions.ts'

export const billingHandlers: Handlers<typeof billing> = {
  overdueInvoices: async (_, { stores, profile, person, clock }) => {
    const memberships = await stores.organizations.listForMember(profile.id)
    const readable = memberships.filter(
      ({ organization, role }) => mayDo(role, readingBills.access) && !lacksMfa(organization, person),
    )
    const overdue = await stores.invoices.listOverdue(
      readable.map(({ organization }) => organization.id),
      clock.now(),
    )
    return overdue.map(({ due_at, ...invoice }) => ({ ...invoice, due_date: due_at.toISOString() }))
  },
  changeConditions,
}
