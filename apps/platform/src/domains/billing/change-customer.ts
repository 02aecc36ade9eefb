import type { BillingCustomer, billingCustomers } from '@plinth/contract/billing-customers'
import type { Received } from '@plinth/contract/endpoint'
import { organizationNotFound } from '../../access/organization-not-found.ts'
import type { Change } from '../../access/handlers.ts'
import type { OrganizationContext } from '../../context/caller-contexts.ts'
import { requireBills } from './require-bills.ts'

/** An address that is entered takes back the operator's word that it is missing. */
export async function changeCustomer(
  { slug, name, billing_email, address }: Received<typeof billingCustomers.change>,
  { stores, edition }: OrganizationContext,
): Promise<Change<BillingCustomer>> {
  requireBills(edition)
  const organization = await stores.organizations.lockBySlug(slug)
  if (!organization) throw organizationNotFound()
  const { id } = organization
  const kept = await stores.billingCustomers.ofOrganization(id)
  await stores.billingCustomers.setRecipient(id, { name, address })
  await stores.organizations.setBillingEmail(id, billing_email)
  if (address) await stores.organizations.setMissingAddress(id, false)
  const answer = { name, billing_email, address }
  return {
    answer,
    target: slug,
    organizationId: id,
    before: { name: kept.name, billing_email: organization.billing_email, address: kept.address },
    after: answer,
  }
}
