import type { PlanId } from '@plinth/catalog/plans'
import type { Received } from '@plinth/contract/endpoint'
import type { Organization } from '@plinth/contract/organizations'
import type { subscriptions } from '@plinth/contract/subscriptions'
import type { Change } from '../../access/handlers.ts'
import type { OrganizationContext } from '../../context/caller-contexts.ts'
import { conflict } from '../../http/errors.ts'
import { organizationAnswer } from '../organizations/organization-rules.ts'
import { setPlan } from '../plans/set-plan.ts'

export async function changePlan(
  { plan }: Received<typeof subscriptions.changePlan>,
  context: OrganizationContext,
): Promise<Change<Organization>> {
  const { edition, membership } = context
  if (!edition.capabilities.includes('billing')) throw noPlans()
  const { before, after, planned, next } = await setPlan(membership.organization.slug, plan, context)
  return {
    answer: organizationAnswer({ organization: after, role: membership.role }, edition),
    target: after.slug,
    organizationId: after.id,
    before: { plan: before.plan, ...nextOf(planned) },
    after: { plan: after.plan, ...nextOf(next) },
    ...(before.plan === after.plan && planned?.plan === next?.plan ? { isUnchanged: true as const } : {}),
  }
}

const nextOf = (next: { plan: PlanId; at: Date } | undefined) =>
  next ? { next_plan: next.plan, next_plan_at: next.at.toISOString() } : {}

const noPlans = () => conflict('no_plans', 'This installation has no plans: nothing is limited.')
