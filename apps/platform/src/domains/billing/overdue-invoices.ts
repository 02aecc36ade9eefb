import { type Invoice, readingBills } from '@plinth/contract/billing'
import { mayDo } from '@plinth/contract/role-grants'
import { lacksMfa } from '../../access/organization-mfa.ts'
import type { ProfileContext } from '../../context/caller-contexts.ts'
import type { Membership } from '../../stores/organization-store.ts'

/** Of the organizations whose bills the person may read. */
export async function overdueInvoices(
  memberships: readonly Membership[],
  { stores, person, clock }: ProfileContext,
): Promise<Invoice[]> {
  const readable = memberships.filter(
    ({ organization, role }) => mayDo(role, readingBills.access) && !lacksMfa(organization, person),
  )
  const overdue = await stores.invoices.listOverdue(
    readable.map(({ organization }) => organization.id),
    clock.now(),
  )
  return overdue.map(({ id, organization_id, amount_cents, due_at }) => ({
    id,
    organization_id,
    amount_due: amount_cents / 100,
    due_date: due_at.toISOString(),
  }))
}
