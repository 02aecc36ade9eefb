import { isPlanAtLeast, plans, type selectablePlanIds } from '@plinth/catalog/plans'
import { organizationNotFound } from '../../access/organization-not-found.ts'
import type { RequestContext } from '../../context/request-context.ts'
import { conflict } from '../../http/errors.ts'
import { whatExceeds } from './require-limits.ts'

export type SelectablePlan = (typeof selectablePlanIds)[number]

/** Inside of a transaction. A larger plan ends what a used-up quota restricted; a smaller one has to fit. */
export async function setPlan(slug: string, plan: SelectablePlan, { stores, edition }: RequestContext) {
  await stores.projects.lockRoom()
  const before = await stores.organizations.lockBySlug(slug)
  if (!before) throw organizationNotFound()
  const isSmaller = !isPlanAtLeast(plan, before.plan)
  await stores.organizations.setPlan(before.id, plan)
  const after = { ...before, plan }
  if (isSmaller) {
    const reason = await whatExceeds(after, { stores, edition })
    if (reason) throw planTooSmall(plan, reason)
    return { before, after }
  }
  if (plan === before.plan || before.restriction_status === null) return { before, after }
  const recovered = { ...after, restriction_status: null, restriction_data: null }
  const { missing_address: organization_missing_address } = recovered
  await stores.organizations.setConditions(
    before.id,
    { ...recovered, organization_missing_address },
    { byQuota: false },
  )
  return { before, after: recovered }
}

const planTooSmall = (plan: SelectablePlan, reason: string) =>
  conflict('plan_too_small', `The organization does not fit the ${plans[plan].name} plan: ${reason}`)
