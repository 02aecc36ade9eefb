import { centsOf, exactly } from '@plinth/catalog/money'
import { plans } from '@plinth/catalog/plans'
import type { Received } from '@plinth/contract/endpoint'
import type { PlanPreview, subscriptions } from '@plinth/contract/subscriptions'
import type { OrganizationContext } from '../../context/caller-contexts.ts'
import { allThatExceeds, limitsOfOrganization } from '../plans/require-limits.ts'
import { whenPlanBegins } from '../plans/when-plan-begins.ts'
import { billCycle } from './bills/bill-cycle.ts'
import { requireBills } from './require-bills.ts'

/** What a change of plan would do, by the functions that make the change and the invoice. Nothing is changed. */
export async function previewPlan(
  { plan }: Received<typeof subscriptions.preview>,
  context: OrganizationContext,
): Promise<PlanPreview> {
  const { stores, edition, clock, membership } = context
  requireBills(edition)
  const { organization } = membership
  const now = clock.now()
  const at = await whenPlanBegins(organization, plan, context)
  const begins = at instanceof Date ? at : now
  const cycle = await stores.subscriptions.cycleOf(organization.id)
  const billed = cycle ?? {
    organization_id: organization.id,
    cycle: 0,
    period_start: now,
    period_end: await stores.plannedPlans.monthAfter(now),
  }
  const unchanged = cycle ? (await billCycle(cycle, stores)).amount_cents : 0
  const changed = await billCycle(billed, stores, at === undefined ? undefined : { plan, at: begins })
  const after = { ...organization, plan }
  const limits = limitsOfOrganization(after, context)
  return {
    plan,
    begins_at: begins.toISOString(),
    is_at_once: at === 'now',
    period_end: billed.period_end.toISOString(),
    upcoming_cents: unchanged,
    changed_upcoming_cents: changed.amount_cents,
    changed_lines: changed.lines,
    month_cents: centsOf(exactly(plans[plan].dollarsPerMonth)),
    limits: { ...limits, roles: [...limits.roles] },
    exceeded: at === undefined ? [] : await allThatExceeds(after, context),
  }
}
