import { type ChangedTable, type TableShape, unchanged } from '@plinth/postgres-meta/ddl/table-shape'
import { columnDraft, emptyColumn, type TableForm, textOrNull } from './table-form.ts'

/** A table that exists, to be changed in the form of a new one. Columns that are added come last. */
export function formOf(shape: TableShape, primaryKey: readonly string[]): TableForm {
  const { name, comment, rls_enabled, columns } = unchanged(shape)
  return {
    name,
    comment: comment ?? '',
    hasRowSecurity: rls_enabled,
    columns: columns.map((column, key) => ({
      ...emptyColumn(key),
      name: column.name,
      type: column.type,
      default: column.default ?? '',
      isNullable: column.is_nullable,
      isUnique: column.is_unique,
      isPrimary: primaryKey.includes(column.was),
      comment: column.comment ?? '',
      kept: { name: column.was, type: column.type, isGenerated: shape.columns[key]?.is_generated ?? false },
    })),
    foreignKeys: [],
  }
}

export function changedTable({ name, comment, hasRowSecurity, columns }: TableForm): ChangedTable {
  return {
    name,
    comment: textOrNull(comment),
    rls_enabled: hasRowSecurity,
    columns: columns.flatMap(({ kept, ...column }) =>
      kept
        ? [
            {
              was: kept.name,
              name: column.name,
              type: column.type,
              using: column.type.trim() === kept.type ? null : textOrNull(column.using),
              default: textOrNull(column.default),
              is_nullable: column.isNullable,
              is_unique: column.isUnique,
              comment: textOrNull(column.comment),
            },
          ]
        : [],
    ),
    added: columns.filter(({ kept }) => !kept).map(columnDraft),
  }
}

/** Columns of the table that the form no longer has. */
export function droppedColumns(shape: TableShape, { columns }: TableForm): string[] {
  const kept = new Set(columns.map((column) => column.kept?.name))
  return shape.columns.flatMap(({ name }) => (kept.has(name) ? [] : [name]))
}

/** The field of the request that a column of the form is: those that are added are counted for themselves. */
export function fieldOf(form: TableForm, field: string): string {
  const [, index, part] = /^columns\.(\d+)\.(.+)$/.exec(field) ?? []
  const keptCount = form.columns.filter(({ kept }) => kept).length
  return index === undefined || Number(index) < keptCount ? field : `added.${Number(index) - keptCount}.${part}`
}
