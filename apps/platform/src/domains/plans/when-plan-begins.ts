import { isPlanAtLeast, type PlanId } from '@plinth/catalog/plans'
import type { Stores } from '../../stores/stores.ts'

interface Context {
  stores: Pick<Stores, 'plannedPlans'>
  clock: { now(): Date }
}

/** When a plan that is chosen now begins: a larger one now, a smaller one at the end of the cycle. Undefined for the present plan. */
export async function whenPlanBegins(
  organization: { id: number; plan: PlanId },
  plan: PlanId,
  { stores, clock }: Context,
): Promise<Date | 'now' | undefined> {
  if (plan === organization.plan) return undefined
  if (isPlanAtLeast(plan, organization.plan)) return 'now'
  return (await stores.plannedPlans.endOfCycle(organization.id, clock.now())) ?? 'now'
}
