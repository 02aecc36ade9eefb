import { type Role, roles } from './roles.ts'

/** What somebody is in an organization: a role there, or null, and roles in single projects, which count there in its place. */
export interface MemberRoles {
  role: Role | null
  project_roles: readonly { role: Role }[]
}

/** All of them, each once, most powerful first. */
export const rolesAmong = ({ role, project_roles }: MemberRoles) =>
  roles.filter((one) => one === role || project_roles.some((inProject) => inProject.role === one))

/** For example “Developer”, “Developer in 2 projects”, or “Admin, and Read-only in 1 project”. */
export function rolesInWords({ role, project_roles }: MemberRoles) {
  const inProjects = roles.flatMap((one) => {
    const count = project_roles.filter((inProject) => inProject.role === one).length
    return count === 0 ? [] : [`${one} in ${count} ${count === 1 ? 'project' : 'projects'}`]
  })
  if (role === null) return inProjects.length === 0 ? 'No role' : listOfAll(inProjects)
  return inProjects.length === 0 ? role : `${role}, and ${listOfAll(inProjects)}`
}

const listOfAll = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

/** Roles as somebody chooses them: projects by their refs. */
export interface ChosenRoles {
  role: Role | null
  project_roles: readonly { ref: string; role: Role }[]
}

/** Whether the choice leaves somebody without any role. */
export const isNoRole = ({ role, project_roles }: ChosenRoles) => role === null && project_roles.length === 0

export const areSameRoles = (one: ChosenRoles, other: ChosenRoles) =>
  one.role === other.role && written(one) === written(other)

const written = ({ project_roles }: ChosenRoles) =>
  project_roles
    .map(({ ref, role }) => `${ref} ${role}`)
    .toSorted()
    .join()

/** The roles that somebody can have in a project besides the one in the organization: none that they could undo themselves. */
export function rolesBesides(role: Role | null): readonly Role[] {
  if (role === 'Owner') return []
  return role === 'Admin' ? ['Owner'] : roles
}
