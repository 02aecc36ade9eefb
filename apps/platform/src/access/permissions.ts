import { type Role, roles } from '@plinth/catalog/roles'
import type { Permission } from '@plinth/contract/profile'
import { type Grant, grantsIn } from '@plinth/contract/role-grants'
import type { Membership } from '../stores/organization-store.ts'

/** The permission rows of one membership, as the profile route answers them: those of each project, then the rest. */
export function permissionsOf({
  organization: { slug },
  role,
  project_roles,
}: Pick<Membership, 'role' | 'project_roles'> & { organization: { slug: string } }): Permission[] {
  // an owner is one in every project
  const inProjects = role === 'Owner' ? [] : project_roles
  const refsOf = (wanted: Role) => inProjects.filter((one) => one.role === wanted).map(({ ref }) => ref)
  return [
    ...roles.flatMap((wanted) => (refsOf(wanted).length > 0 ? rowsOf(grantsIn(wanted), slug, refsOf(wanted)) : [])),
    ...rowsOf(grantsIn(role), slug, null),
  ]
}

const rowsOf = (grants: readonly Grant[], slug: string, refs: string[] | null): Permission[] =>
  grants.map(({ actions, resources, restrictive }) => ({
    organization_slug: slug,
    project_refs: refs,
    actions,
    resources,
    condition: null,
    restrictive: restrictive ?? false,
  }))
