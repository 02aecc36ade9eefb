import type { Organization } from '@plinth/contract/organizations'

/** What is known of a billing address: only whether the operator misses one. */
export function addressWords({ organization_missing_address, plan }: AddressFacts) {
  if (organization_missing_address) return 'A billing address is missing'
  return plan.id === 'free' ? 'The Free plan needs no billing address' : 'Billing address and tax IDs'
}

type AddressFacts = Pick<Organization, 'organization_missing_address' | 'plan'>
