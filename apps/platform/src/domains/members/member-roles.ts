import { type ChosenRoles, isNoRole, rolesBesides } from '@plinth/catalog/member-roles'
import { limitsOfOrganization } from '../plans/require-limits.ts'
import { adminEverywhere, noRole, ownerEverywhere, projectRolesNotInPlan, roleNotInPlan } from './invitation-errors.ts'

/** Refuses to leave somebody without any role, and a smaller role for who could take it back from themselves. */
export function requireSensible(chosen: ChosenRoles) {
  const { role, project_roles } = chosen
  if (isNoRole(chosen)) throw noRole()
  if (project_roles.every((one) => rolesBesides(role).includes(one.role))) return
  throw role === 'Owner' ? ownerEverywhere() : adminEverywhere()
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
