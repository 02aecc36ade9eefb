import type { Role } from '@plinth/catalog/roles'

/** What somebody is to become: in the organization, or null, and in single projects. */
export interface ChosenRoles {
  role: Role | null
  project_roles: { ref: string; role: Role }[]
}

/** Roles that somebody has, as they are chosen again. */
export const chosenOf = ({ role, project_roles }: ChosenRoles): ChosenRoles => ({
  role,
  project_roles: project_roles.map((one) => ({ ref: one.ref, role: one.role })),
})

/** Whether the choice leaves somebody without any role. */
export const isNoRole = ({ role, project_roles }: ChosenRoles) => role === null && project_roles.length === 0

export const isSameChoice = (one: ChosenRoles, other: ChosenRoles) =>
  one.role === other.role && written(one) === written(other)

const written = ({ project_roles }: ChosenRoles) =>
  project_roles
    .map(({ ref, role }) => `${ref} ${role}`)
    .toSorted()
    .join()
