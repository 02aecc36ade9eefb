import type { Role } from '@plinth/catalog/roles'
import type { ProjectRoleRow } from '../../stores/organization-store.ts'
import { limitsOfOrganization } from '../plans/require-limits.ts'
import { adminEverywhere, noRole, ownerEverywhere, projectRolesNotInPlan, roleNotInPlan } from './invitation-errors.ts'

/** Roles as somebody chose them: projects by their refs. */
export interface ChosenRoles {
  role: Role | null
  project_roles: readonly Pick<ProjectRoleRow, 'ref' | 'role'>[]
}

/** Refuses to leave somebody without any role, and a smaller role for who could take it back from themselves. */
export function requireSensible({ role, project_roles }: ChosenRoles) {
  if (role === null && project_roles.length === 0) throw noRole()
  if (role === 'Owner' && project_roles.length > 0) throw ownerEverywhere()
  if (role === 'Admin' && project_roles.some((one) => one.role !== 'Owner')) throw adminEverywhere()
}

/** Refuses roles that the plan of the organization does not have. Those that the person has `already` stay. */
export function requireRolesInPlan(
  { role, project_roles }: ChosenRoles,
  organization: Parameters<typeof limitsOfOrganization>[0],
  context: Parameters<typeof limitsOfOrganization>[1],
  already?: ChosenRoles,
) {
  const limits = limitsOfOrganization(organization, context)
  const added = project_roles.filter(
    (one) => !already?.project_roles.some(({ ref, role: had }) => ref === one.ref && had === one.role),
  )
  if (added.length > 0 && !limits.project_roles) throw projectRolesNotInPlan(organization.plan)
  const wanted = [...(role === null || role === already?.role ? [] : [role]), ...added.map((one) => one.role)]
  const missing = wanted.find((one) => !limits.roles.includes(one))
  if (missing) throw roleNotInPlan(missing, organization.plan)
}

/** As the audit log keeps them. */
export const recorded = ({ role, project_roles }: ChosenRoles) => ({
  role,
  ...(project_roles.length > 0
    ? { project_roles: Object.fromEntries(project_roles.map((one) => [one.ref, one.role])) }
    : {}),
})

export const isSame = (one: ChosenRoles, other: ChosenRoles) =>
  one.role === other.role && sorted(one.project_roles) === sorted(other.project_roles)

const sorted = (chosen: ChosenRoles['project_roles']) =>
  JSON.stringify(chosen.map(({ ref, role }) => `${ref} ${role}`).toSorted())

/** Of the roles in single projects those that somebody can have besides the one in the organization. */
export const besides = (role: Role | null, inProjects: ChosenRoles['project_roles']) =>
  role === 'Owner' ? [] : inProjects.filter((one) => role !== 'Admin' || one.role === 'Owner')
