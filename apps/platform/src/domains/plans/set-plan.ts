import { isPlanAtLeast, plans, type selectablePlanIds } from '@plinth/catalog/plans'
import { organizationNotFound } from '../../access/organization-not-found.ts'
import type { RequestContext } from '../../context/request-context.ts'
import type { OrganizationRow } from '../../stores/organization-store.ts'
import type { Stores } from '../../stores/stores.ts'
import { conflict } from '../../http/errors.ts'
import { whatExceeds } from './require-limits.ts'
import { whenPlanBegins } from './when-plan-begins.ts'

export type SelectablePlan = (typeof selectablePlanIds)[number]

/**
 * Inside of a transaction. A larger plan begins at once, ends what a used-up quota restricted, and cancels a smaller one
 * that was to follow; the plan that the organization has does only that. A smaller one follows at the end of the cycle.
 */
export async function setPlan(slug: string, plan: SelectablePlan, context: RequestContext) {
  const { stores } = context
  await stores.projects.lockRoom()
  const before = await stores.organizations.lockBySlug(slug)
  if (!before) throw organizationNotFound()
  const planned = await stores.plannedPlans.of(before.id)
  const at = await whenPlanBegins(before, plan, context)
  if (at === 'now') {
    await stores.organizations.setPlan(before.id, plan)
    const after = { ...before, plan }
    const reason = isPlanAtLeast(plan, before.plan) ? undefined : await whatExceeds(after, context)
    if (reason) throw planTooSmall(plan, reason)
  }
  const next = at instanceof Date ? { plan, at } : undefined
  if (planned?.plan !== next?.plan) await stores.plannedPlans.set(before.id, next ?? null)
  const changed = at === 'now' ? { ...before, plan } : before
  const after = at === 'now' && isPlanAtLeast(plan, before.plan) ? await recovered(changed, stores) : changed
  return { before, after, planned, next: planned && planned.plan === next?.plan ? planned : next }
}

/** A larger plan ends what a used-up quota restricted. */
async function recovered(organization: OrganizationRow, stores: Stores) {
  if (organization.restriction_status === null) return organization
  const after = { ...organization, restriction_status: null, restriction_data: null }
  const { missing_address: organization_missing_address } = after
  await stores.organizations.setConditions(
    organization.id,
    { ...after, organization_missing_address },
    { byQuota: false },
  )
  return after
}

const planTooSmall = (plan: SelectablePlan, reason: string) =>
  conflict('plan_too_small', `The organization does not fit the ${plans[plan].name} plan: ${reason}`)
