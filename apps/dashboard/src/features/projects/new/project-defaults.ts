import { cloudProviderIds, type CloudProviderId } from '@plinth/catalog/cloud-providers'
import { planLimits } from '@plinth/catalog/plan-limits'
import { plans } from '@plinth/catalog/plans'
import type { Deployment } from '@plinth/contract/deployment'
import type { Organization } from '@plinth/contract/organizations'
import type { SelectablePlan } from './plan-field.tsx'

/** The plan shown first: what the address asks for, else the organization's own. Enterprise is not for choosing. */
export function planOf(asked: SelectablePlan | undefined, organization: Organization | undefined): SelectablePlan {
  if (asked) return asked
  const own = organization?.plan.id
  return own === undefined || own === 'enterprise' ? 'free' : own
}

/** The size that comes with a plan. */
export const sizeOf = (plan: SelectablePlan) => plans[plan].includedComputeSize

/** The largest that can be chosen: what the organization may have, or with another plan what that has. */
export function largestSize(organization: Pick<Organization, 'plan' | 'limits'> | undefined, plan?: SelectablePlan) {
  if (!organization || (plan && plan !== organization.plan.id)) return plan && planLimits[plan].largest_compute_size
  return organization.limits.largest_compute_size
}

/** The providers that the operator configured; none where every project runs on this machine. */
export function offeredProviders({ cloud_providers }: Pick<Deployment, 'cloud_providers'>): readonly CloudProviderId[] {
  return cloudProviderIds.filter((id) => cloud_providers.includes(id))
}

export const postgresMajors = ['15', '16', '17', '18'] as const

export type PostgresMajor = (typeof postgresMajors)[number]

export const majorOf = (text: string): PostgresMajor => postgresMajors.find((major) => major === text) ?? '17'
