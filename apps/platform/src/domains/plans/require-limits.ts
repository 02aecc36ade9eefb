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

/** The first thing that an organization has and the limits do not allow, as the refusal of its change says it. */
export const whatExceeds = async (organization: Limited, context: ContextOfPeople) =>
  (await allThatExceeds(organization, context))[0]

type ContextOfPeople = Context & { stores: Pick<Stores, 'members' | 'invitations'> }

/** Everything that an organization has and the limits of its plan, or of one that it may get, do not allow. */
export async function allThatExceeds(organization: Limited, context: ContextOfPeople): Promise<string[]> {
  const ofProjects = await projectsBeyond(organization, context)
  return [...ofProjects, ...(await rolesBeyond(organization, context))]
}

async function projectsBeyond(organization: Limited, context: Context) {
  const { stores } = context
  const limits = limitsOfOrganization(organization, context)
  const limit = limits.active_projects ?? Infinity
  const reasons: string[] = []
  const active = await stores.projects.countActive(organization.id)
  if (active > limit) {
    reasons.push(`it has ${active} active projects, and ${limit} are allowed. Pause or delete some first.`)
  } else if (isFree(organization)) {
    const [owner] = await stores.organizations.ownersWithFreeProjects(organization.id, limit + 1)
    if (owner) {
      reasons.push(`${owner.username} would own ${owner.count} active projects on Free, and ${limit} are allowed.`)
    }
  }
  for (const { name, size } of await stores.projects.sizesIn(organization.id)) {
    if (sizesWithin(limits).includes(size)) continue
    reasons.push(`the project ${name} is larger than allowed. Choose a smaller compute size first.`)
  }
  return reasons
}

async function rolesBeyond(organization: Limited, context: ContextOfPeople) {
  const { stores } = context
  const limits = limitsOfOrganization(organization, context)
  const members = await stores.members.list(organization.id)
  const invited = await stores.invitations.listOpen(organization.id)
  const people = [...members, ...invited]
  const roles = new Set(people.flatMap(rolesAmong).filter((one) => !limits.roles.includes(one)))
  const reasons = [...roles].map(
    (role) => `it has members or invitations with the role ${role}. Change their role or revoke them first.`,
  )
  if (!limits.project_roles && people.some(({ project_roles }) => project_roles.length > 0)) {
    reasons.push(
      'it has members or invitations with roles in single projects. Change their roles or revoke them first.',
    )
  }
  return reasons
}
