import { compactTaxId } from '@plinth/catalog/tax-ids'
import type { billingCustomers, TaxId } from '@plinth/contract/billing-customers'
import type { Received } from '@plinth/contract/endpoint'
import { organizationNotFound } from '../../access/organization-not-found.ts'
import type { Change } from '../../access/handlers.ts'
import type { OrganizationContext } from '../../context/caller-contexts.ts'
import { requireBills } from './require-bills.ts'

/** They are kept without spaces and dots, so that the same one is not kept twice. */
export async function changeTaxIds(
  { slug, tax_ids }: Received<typeof billingCustomers.changeTaxIds>,
  { stores, edition }: OrganizationContext,
): Promise<Change<{ tax_ids: TaxId[] }>> {
  requireBills(edition)
  const organization = await stores.organizations.lockBySlug(slug)
  if (!organization) throw organizationNotFound()
  const before = await stores.billingCustomers.ofOrganization(organization.id)
  const compact = tax_ids.map((taxId) => ({ ...taxId, value: compactTaxId(taxId.value) }))
  const after = [...new Map(compact.map((taxId) => [JSON.stringify(taxId), taxId])).values()]
  await stores.billingCustomers.setTaxIds(organization.id, after)
  return {
    answer: { tax_ids: after },
    target: slug,
    organizationId: organization.id,
    before: { tax_ids: before.tax_ids },
    after: { tax_ids: after },
  }
}
