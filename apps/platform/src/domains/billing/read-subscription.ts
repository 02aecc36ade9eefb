import type { Subscription } from '@plinth/contract/subscriptions'
import type { OrganizationContext } from '../../context/caller-contexts.ts'
import { whatExceeds } from '../plans/require-limits.ts'
import { requireBills } from './require-bills.ts'

/** The plan of an organization, and the smaller one that follows where its owner chose one. */
export async function readSubscription(_: unknown, context: OrganizationContext): Promise<Subscription> {
  const { stores, edition, clock, membership } = context
  requireBills(edition)
  const { organization } = membership
  const { id, plan } = organization
  const next = await stores.plannedPlans.of(id)
  return {
    plan,
    period_end: (await stores.plannedPlans.endOfCycle(id, clock.now()))?.toISOString() ?? null,
    next: next
      ? {
          plan: next.plan,
          at: next.at.toISOString(),
          waits_for: next.waits ? ((await whatExceeds({ ...organization, plan: next.plan }, context)) ?? null) : null,
        }
      : null,
  }
}
