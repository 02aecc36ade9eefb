import type { Column } from '../introspect/columns.ts'
import type { Constraint } from '../introspect/constraints.ts'
import type { Table } from '../introspect/tables.ts'

/**
 * What tells one row from another. `columns` are a key without nulls. `address` is the row's place in its table, which
 * changes when the row is updated. `offset` is for views and foreign tables, where rows have no identity at all.
 */
export type RowIdentity =
  | { kind: 'columns'; columns: string[] }
  | { kind: 'address'; acrossTables: boolean }
  | { kind: 'offset' }

/** The best identity a table offers: its primary key, a unique key that cannot be null, or else the row's place. */
export function rowIdentity(
  table: Pick<Table, 'kind' | 'has_children'>,
  columns: readonly Pick<Column, 'name' | 'is_nullable'>[],
  constraints: readonly Pick<Constraint, 'kind' | 'columns' | 'is_deferrable'>[],
): RowIdentity {
  if (table.kind === 'view' || table.kind === 'foreign') return { kind: 'offset' }
  // an inheriting table may repeat the keys of its parent; the partitions of a partitioned table cannot
  if (table.kind === 'table' && table.has_children) return { kind: 'address', acrossTables: true }
  const nullable = new Set(columns.filter((column) => column.is_nullable).map((column) => column.name))
  const keys = constraints.filter((constraint) => !constraint.is_deferrable)
  const key =
    keys.find(({ kind }) => kind === 'primary') ??
    keys.find(({ kind, columns: names }) => kind === 'unique' && !names.some((name) => nullable.has(name)))
  if (key) return { kind: 'columns', columns: key.columns }
  return { kind: 'address', acrossTables: table.kind === 'partitioned' }
}
