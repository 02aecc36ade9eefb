export type RoleOrigin = (typeof roleOrigins)[number]['id']

/** Where the roles of a project come from, in the order in which the page lists them. */
export const roleOrigins = [
  {
    id: 'people',
    title: 'Created in this project',
    description: 'A role can be dropped by its creator once it owns nothing.',
  },
  {
    id: 'project',
    title: 'Built-in (Plinth)',
    description: 'The platform and the API work under these roles, so they cannot be dropped here.',
  },
  {
    id: 'postgres',
    title: 'Built-in (Postgres)',
    description: 'Predefined roles that you can grant. They cannot be dropped.',
  },
] as const

const ofTheProject: readonly string[] = ['anon', 'authenticated', 'authenticator', 'postgres', 'service_role']

/** The platform keeps the names that begin with its own for itself, as Postgres does with pg_. */
export function originOf(name: string): RoleOrigin {
  if (name.startsWith('pg_')) return 'postgres'
  return ofTheProject.includes(name) || name.startsWith('plinth_') ? 'project' : 'people'
}
