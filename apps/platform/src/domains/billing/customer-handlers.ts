import type { BillingCustomer, billingCustomers } from '@plinth/contract/billing-customers'
import type { Handlers } from '../../access/handlers.ts'
import type { OrganizationRow } from '../../stores/organization-store.ts'
import type { BillingCustomerRow } from '../../stores/billing-customer-store.ts'
import { changeCustomer } from './change-customer.ts'
import { changeTaxIds } from './change-tax-ids.ts'
import { requireBills } from './require-bills.ts'

export const customerHandlers: Handlers<typeof billingCustomers> = {
  get: async (_, { stores, edition, membership: { organization } }) => {
    requireBills(edition)
    return customerAnswer(organization, await stores.billingCustomers.ofOrganization(organization.id))
  },
  change: changeCustomer,
  taxIds: async (_, { stores, edition, membership: { organization } }) => {
    requireBills(edition)
    const { tax_ids } = await stores.billingCustomers.ofOrganization(organization.id)
    return { tax_ids }
  },
  changeTaxIds,
}

const customerAnswer = (
  { billing_email }: Pick<OrganizationRow, 'billing_email'>,
  { name, address }: BillingCustomerRow,
): BillingCustomer => ({ name, billing_email, address })
