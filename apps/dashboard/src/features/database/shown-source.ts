import type { ColumnPrivilege, PrivilegeChange } from '@plinth/postgres-meta/ddl/column-privileges'
import type { ColumnPrivileges, PrivilegeSource } from '@plinth/postgres-meta/introspect/column-privileges'

/** Where a role will have a privilege on a column from, once the changes are made. */
export function shownSource(
  column: ColumnPrivileges,
  privilege: ColumnPrivilege,
  changes: readonly PrivilegeChange[],
): PrivilegeSource {
  const of = (name: string | undefined) =>
    changes.find((change) => change.privilege === privilege && change.column === name)?.granted
  const [whole, own, now] = [of(undefined), of(column.column), column[privilege]]
  if (whole) return 'table'
  if (own !== undefined) return own ? 'column' : null
  if (whole === false) return now === 'elsewhere' ? now : null
  const isSplit = now === 'table' && changes.some((change) => change.privilege === privilege)
  return isSplit ? 'column' : now
}

/** The changes with one more. What leads back to how it is now is no change. */
export function withChange(
  changes: readonly PrivilegeChange[],
  next: PrivilegeChange,
  columns: readonly ColumnPrivileges[],
): PrivilegeChange[] {
  const isSame = ({ column, privilege }: PrivilegeChange) => column === next.column && privilege === next.privilege
  const isReplaced = (change: PrivilegeChange) =>
    isSame(change) || (next.column === undefined && change.privilege === next.privilege)
  const others = changes.filter((change) => !isReplaced(change))
  return isGranted(next, columns, others) === next.granted ? others : [...others, next]
}

function isGranted(
  { column: name, privilege }: PrivilegeChange,
  columns: readonly ColumnPrivileges[],
  changes: readonly PrivilegeChange[],
) {
  if (name === undefined) return columns.some((column) => column[privilege] === 'table')
  const column = columns.find((candidate) => candidate.column === name)
  const source = column && shownSource(column, privilege, changes)
  return source === 'table' || source === 'column'
}
