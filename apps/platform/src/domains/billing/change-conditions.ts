import { centsOf, exactly } from '@plinth/catalog/money'
import type { BillingConditions, billing } from '@plinth/contract/billing'
import type { Received } from '@plinth/contract/endpoint'
import type { Change } from '../../access/handlers.ts'
import type { ProfileContext } from '../../context/caller-contexts.ts'
import type { Stores } from '../../stores/stores.ts'
import { organizationNotFound } from '../../access/organization-not-found.ts'
import type { OrganizationRow } from '../../stores/organization-store.ts'

type Input = Received<typeof billing.changeConditions>

/** What the operator says beside the bills that are made here. */
export async function changeConditions(
  { slug, ...change }: Input,
  { stores, config }: ProfileContext,
): Promise<Change<BillingConditions>> {
  const organization = await stores.organizations.lockBySlug(slug)
  if (!organization) throw organizationNotFound()
  const before = await conditionsOf(organization, stores)
  const after = changed(before, change)
  await stores.organizations.setConditions(organization.id, after, { byQuota: false })
  if (change.open_invoices) {
    const invoices = change.open_invoices.map(({ id, amount_due, due_date }) => ({
      id,
      amount_cents: centsOf(exactly(amount_due)),
      due_at: new Date(due_date),
    }))
    await stores.invoices.setOpen(organization.id, invoices, config.operatorName)
  }
  const answer = { ...after, open_invoices: await openInvoices(organization.id, stores) }
  return { answer, target: slug, organizationId: organization.id, before, after: answer }
}

function changed(
  before: BillingConditions,
  { restriction_status, grace_period_end, organization_missing_address }: Omit<Input, 'slug'>,
): BillingConditions {
  return {
    ...before,
    ...(restriction_status === undefined ? {} : { restriction_status }),
    ...(grace_period_end === undefined
      ? {}
      : { restriction_data: grace_period_end === null ? null : { grace_period_end } }),
    ...(organization_missing_address === undefined ? {} : { organization_missing_address }),
  }
}

async function conditionsOf(organization: OrganizationRow, stores: Stores): Promise<BillingConditions> {
  const { id, restriction_status, restriction_data, missing_address } = organization
  return {
    restriction_status,
    restriction_data,
    organization_missing_address: missing_address,
    open_invoices: await openInvoices(id, stores),
  }
}

async function openInvoices(organizationId: number, { invoices }: Stores) {
  const open = await invoices.listOpen(organizationId)
  return open.map(({ id, amount_cents, due_at }) => ({
    id,
    amount_due: amount_cents / 100,
    due_date: due_at.toISOString(),
  }))
}
