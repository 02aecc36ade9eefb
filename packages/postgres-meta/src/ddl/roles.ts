import { ident, literal } from '../quote.ts'

export interface NewRole {
  name: string
  /** Lets it log in. */
  password?: string
  canCreateRoles?: boolean
  canCreateDatabases?: boolean
  canBypassRls?: boolean
  connectionLimit?: number
}

/** What is not said is what Postgres does by itself: a role without any right that cannot log in. */
export function createRole(role: NewRole): string {
  const { name, password, canCreateRoles, canCreateDatabases, canBypassRls, connectionLimit } = role
  if (connectionLimit !== undefined && !(Number.isSafeInteger(connectionLimit) && connectionLimit >= 0)) {
    throw new RangeError('A connection limit is a whole number')
  }
  const parts = [
    `create role ${ident(name)}`,
    password !== undefined && `login password ${literal(password)}`,
    canCreateRoles && 'createrole',
    canCreateDatabases && 'createdb',
    canBypassRls && 'bypassrls',
    connectionLimit !== undefined && `connection limit ${connectionLimit}`,
  ]
  return `${parts.filter(Boolean).join(' ')};`
}

export const dropRole = (name: string) => `drop role ${ident(name)};`
