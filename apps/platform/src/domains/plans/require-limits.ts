import type { ComputeSizeId } from '@plinth/catalog/compute-sizes'
import { limitsOf, sizesWithin } from '@plinth/catalog/plan-limits'
import { rolesAmong } from '@plinth/catalog/member-roles'
import type { PlatformProcess } from '../../context/platform-process.ts'
import type { OrganizationRow } from '../../stores/organization-store.ts'
import type { Stores } from '../../stores/stores.ts'
import { activeProjectsReached, freeProjectsReached, sizeNotInPlan } from './plan-errors.ts'

type Limited = Pick<OrganizationRow, 'id' | 'plan' | 'limit_overrides'>
type Context = {
  edition: Pick<PlatformProcess['edition'], 'capabilities'>
  stores: Pick<Stores, 'organizations' | 'projects'>
}

/** What the organization may have, by its plan or as agreed. */
export const limitsOfOrganization = (
  { plan, limit_overrides: overrides }: Pick<Limited, 'plan' | 'limit_overrides'>,
  { edition }: Pick<Context, 'edition'>,
) => limitsOf({ plan, overrides }, edition)

/** Whether the person's allowance on Free counts for it: an agreed number stands in its place. */
export const isFree = ({ plan, limit_overrides }: Pick<Limited, 'plan' | 'limit_overrides'>) =>
  plan === 'free' && limit_overrides.active_projects === undefined

/** Refuses a size that the plan does not have. */
export function requireSizeInPlan(size: ComputeSizeId, organization: Limited, context: Pick<Context, 'edition'>) {
  const limits = limitsOfOrganization(organization, context)
  if (!sizesWithin(limits).includes(size)) throw sizeNotInPlan(size, limits.largest_compute_size, organization.plan)
}

/**
 * Refuses one more active project than the organization may have, and on Free than each of its owners may. To be called
 * after `requireRoom`, whose lock lets one at a time count.
 */
export async function requireActiveProject(organization: Limited, { edition, stores }: Context) {
  const { active_projects: limit } = limitsOfOrganization(organization, { edition })
  if (limit === null) return
  if ((await stores.projects.countActive(organization.id)) >= limit)
    throw activeProjectsReached(limit, organization.plan)
  if (!isFree(organization)) return
  const [owner] = await stores.organizations.ownersWithFreeProjects(organization.id, limit)
  if (owner) throw freeProjectsReached(limit, owner.username)
}

/** What an organization has that the limits do not allow, as the refusal of its change says it. */
export async function whatExceeds(
  organization: Limited,
  context: Context & { stores: Pick<Stores, 'members' | 'invitations'> },
) {
  const { stores } = context
  const limits = limitsOfOrganization(organization, context)
  const limit = limits.active_projects ?? Infinity
  const active = await stores.projects.countActive(organization.id)
  if (active > limit) return `it has ${active} active projects, and ${limit} are allowed. Pause or delete some first.`
  if (isFree(organization)) {
    const [owner] = await stores.organizations.ownersWithFreeProjects(organization.id, limit + 1)
    if (owner) return `${owner.username} would own ${owner.count} active projects on Free, and ${limit} are allowed.`
  }
  const sizes = await stores.projects.sizesIn(organization.id)
  const tooLarge = sizes.find(({ size }) => !sizesWithin(limits).includes(size))
  if (tooLarge) return `the project ${tooLarge.name} is larger than allowed. Choose a smaller compute size first.`
  const members = await stores.members.list(organization.id)
  const invited = await stores.invitations.listOpen(organization.id)
  const people = [...members, ...invited]
  const role = people.flatMap(rolesAmong).find((one) => !limits.roles.includes(one))
  if (role) return `it has members or invitations with the role ${role}. Change their role or revoke them first.`
  if (limits.project_roles || people.every(({ project_roles }) => project_roles.length === 0)) return undefined
  return 'it has members or invitations with roles in single projects. Change their roles or revoke them first.'
}
