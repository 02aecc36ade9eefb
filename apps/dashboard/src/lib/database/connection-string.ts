import type { Project } from '@plinth/contract/projects'

/** Where a project's database is. */
export type Address = Pick<Project, 'db_host' | 'db_port' | 'db_user' | 'db_name'>

/** Shown in place of the password, which nobody can read back. */
export const PASSWORD_PLACEHOLDER = '[YOUR-PASSWORD]'

/** How a Postgres client reaches the project. */
export const connectionStringOf = ({ db_host, db_port, db_user, db_name }: Address) =>
  `postgresql://${db_user}:${PASSWORD_PLACEHOLDER}@${hostOf(db_host)}:${db_port}/${db_name}`

/** The same for a terminal: psql asks for the password, so that it stays out of the shell's history. */
export const psqlLineOf = ({ db_host, db_port, db_user, db_name }: Address) =>
  `psql "postgresql://${db_user}@${hostOf(db_host)}:${db_port}/${db_name}"`

/** An IPv6 address stands in brackets. */
export const hostOf = (host: string) => (host.includes(':') && !host.startsWith('[') ? `[${host}]` : host)
