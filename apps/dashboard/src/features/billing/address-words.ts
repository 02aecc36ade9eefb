import type { Organization } from '@plinth/contract/organizations'

/** What is shown where no billing address was entered. */
export function addressWords({ organization_missing_address, plan }: AddressFacts) {
  if (organization_missing_address) return 'A billing address is missing'
  return plan.id === 'free' ? 'The Free plan needs no billing address' : 'No billing address'
}

type AddressFacts = Pick<Organization, 'organization_missing_address' | 'plan'>
