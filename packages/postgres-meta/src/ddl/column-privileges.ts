import type { ColumnPrivileges } from '../introspect/column-privileges.ts'
import { ident, qualified } from '../quote.ts'

export const columnPrivilegeNames = ['select', 'insert', 'update', 'references'] as const
export type ColumnPrivilege = (typeof columnPrivilegeNames)[number]

export interface PrivilegeChange {
  /** Undefined for the whole table. */
  column: string | undefined
  privilege: ColumnPrivilege
  granted: boolean
}

interface Privileges {
  schema: string
  table: string
  role: string
  /** As they are before the changes. */
  columns: readonly ColumnPrivileges[]
}

/**
 * The statements that make the changes. Postgres cannot take one column out of a grant on the whole table, so such a
 * grant is taken back and given again for the other columns.
 */
export function changePrivileges(privileges: Privileges, changes: readonly PrivilegeChange[]): string {
  return columnPrivilegeNames
    .flatMap((privilege) =>
      statementsFor(
        privilege,
        privileges,
        changes.filter((change) => change.privilege === privilege),
      ),
    )
    .map((statement) => `${statement};`)
    .join('\n')
}

function statementsFor(
  privilege: ColumnPrivilege,
  { schema, table, role, columns }: Privileges,
  changes: PrivilegeChange[],
): string[] {
  if (changes.length === 0) return []
  const [place, grantee] = [qualified(schema, table), ident(role)]
  const grant = (names: string[]) => `grant ${privilege}${listOf(names)} on ${place} to ${grantee}`
  const revoke = (names: string[]) => `revoke ${privilege}${listOf(names)} on ${place} from ${grantee}`

  const whole = changes.find(({ column }) => column === undefined)
  const wanted = (name: string) => changes.find(({ column }) => column === name)?.granted
  const isByTable = columns.some((column) => column[privilege] === 'table')
  const names = columns.map(({ column }) => column)

  if (whole?.granted) return [grant([])]
  const added = names.filter((name) => wanted(name) === true)
  if (whole || isByTable) {
    const kept = whole ? added : names.filter((name) => wanted(name) !== false)
    return [revoke([]), ...(kept.length > 0 ? [grant(kept)] : [])]
  }
  const removed = names.filter((name) => wanted(name) === false)
  return [...(removed.length > 0 ? [revoke(removed)] : []), ...(added.length > 0 ? [grant(added)] : [])]
}

const listOf = (names: string[]) => (names.length === 0 ? '' : ` (${names.map(ident).join(', ')})`)
