import type { PlanLimits } from '@plinth/catalog/plan-limits'
import type { Received } from '@plinth/contract/endpoint'
import type { Limits } from '@plinth/contract/organizations'
import type { subscriptions } from '@plinth/contract/subscriptions'
import { organizationNotFound } from '../../access/organization-not-found.ts'
import type { Change } from '../../access/handlers.ts'
import type { ProfileContext } from '../../context/caller-contexts.ts'
import { limitsOfOrganization } from '../plans/require-limits.ts'

type Input = Received<typeof subscriptions.changeLimits>

/** What the organization has already stays, also where the new limits are lower. */
export async function changeLimits(
  { slug, ...change }: Input,
  { stores, edition }: ProfileContext,
): Promise<Change<Limits>> {
  const organization = await stores.organizations.lockBySlug(slug)
  if (!organization) throw organizationNotFound()
  const before = organization.limit_overrides
  const after = changed(before, change)
  await stores.organizations.setLimitOverrides(organization.id, after)
  const limits = limitsOfOrganization({ ...organization, limit_overrides: after }, { edition })
  return {
    answer: { ...limits, roles: [...limits.roles] },
    target: slug,
    organizationId: organization.id,
    before,
    after,
  }
}

function changed(before: Partial<PlanLimits>, { active_projects, ...rest }: Omit<Input, 'slug'>): Partial<PlanLimits> {
  const after: Record<string, unknown> = { ...before }
  for (const [name, value] of Object.entries({ active_projects, ...rest })) {
    if (value === null) delete after[name]
    else if (value !== undefined) after[name] = value === 'unlimited' ? null : value
  }
  return after
}
