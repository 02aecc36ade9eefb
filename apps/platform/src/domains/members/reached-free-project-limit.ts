import type { OrganizationContext } from '../../context/caller-contexts.ts'
import { isFree, limitsOfOrganization } from '../plans/require-limits.ts'

/** The owners for whom one more project in this organization would be one too many. */
export async function reachedFreeProjectLimit(_: unknown, context: OrganizationContext) {
  const { stores, membership } = context
  const { organization } = membership
  const { active_projects: limit } = limitsOfOrganization(organization, context)
  if (limit === null || !isFree(organization)) return []
  const owners = await stores.organizations.ownersWithFreeProjects(organization.id, limit)
  return owners.map(({ username, primary_email }) => ({ username, primary_email, free_project_limit: limit }))
}
