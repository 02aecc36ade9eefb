import type { ChosenRoles } from '@plinth/catalog/member-roles'

/** Roles as a call sends them, without the names of projects. */
export const chosenOf = ({ role, project_roles }: ChosenRoles) => ({
  role,
  project_roles: project_roles.map((one) => ({ ref: one.ref, role: one.role })),
})
