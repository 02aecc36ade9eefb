import type { Column } from '../introspect/columns.ts'
import type { Constraint } from '../introspect/constraints.ts'
import type { Table } from '../introspect/tables.ts'
import type { ColumnDraft } from './table-draft.ts'

/** What can be changed of a table that exists, as the catalog has it. */
export interface TableShape {
  schema: string
  name: string
  comment: string | null
  rls_enabled: boolean
  columns: readonly ColumnShape[]
}

export interface ColumnShape {
  name: string
  type: string
  /** Null where it is generated. */
  default: string | null
  is_nullable: boolean
  /** Names of the constraints that make it unique by itself. */
  unique_constraints: readonly string[]
  /** An identity, or computed from other columns: its default stays as it is. */
  is_generated: boolean
  comment: string | null
}

/** A column that stays. `was` is its name so far. */
export interface KeptColumn {
  was: string
  name: string
  type: string
  /** How values become those of another type; null for the cast that there is. */
  using: string | null
  default: string | null
  is_nullable: boolean
  is_unique: boolean
  comment: string | null
}

/** A table as it should be. Columns that it does not name are dropped. */
export interface ChangedTable {
  name: string
  comment: string | null
  rls_enabled: boolean
  columns: readonly KeptColumn[]
  added: readonly ColumnDraft[]
}

interface Description {
  table: Pick<Table, 'schema' | 'name' | 'comment' | 'rls_enabled'>
  columns: readonly Column[]
  constraints: readonly Constraint[]
}

export function tableShape({ table, columns, constraints }: Description): TableShape {
  const { schema, name, comment, rls_enabled } = table
  return {
    schema,
    name,
    comment,
    rls_enabled,
    columns: columns.map((column) => ({
      name: column.name,
      type: column.data_type,
      default: column.is_generated || column.is_identity ? null : column.default_value,
      is_nullable: column.is_nullable,
      unique_constraints: constraints.flatMap((constraint) =>
        constraint.kind === 'unique' && constraint.columns.length === 1 && constraint.columns[0] === column.name
          ? [constraint.name]
          : [],
      ),
      is_generated: column.is_generated || column.is_identity,
      comment: column.comment,
    })),
  }
}

/** The same table, to begin changing it with. */
export const unchanged = ({ name, comment, rls_enabled, columns }: TableShape): ChangedTable => ({
  name,
  comment,
  rls_enabled,
  columns: columns.map((column) => ({
    was: column.name,
    name: column.name,
    type: column.type,
    using: null,
    default: column.default,
    is_nullable: column.is_nullable,
    is_unique: column.unique_constraints.length > 0,
    comment: column.comment,
  })),
  added: [],
})
