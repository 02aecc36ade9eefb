import type { ColumnDraft, ForeignKeyAction, TableDraft } from '@plinth/postgres-meta/ddl/table-draft'

/** What is typed of a column. Empty text stands for nothing. */
export interface ColumnForm {
  /** For React alone. */
  key: number
  name: string
  type: string
  default: string
  isNullable: boolean
  isUnique: boolean
  isPrimary: boolean
  identity: ColumnDraft['identity']
  check: string
  comment: string
  /** What it is so far, where the table has it. */
  kept?: { name: string; type: string; isGenerated: boolean }
  /** How its values become those of another type. */
  using: string
}

export interface ForeignKeyForm {
  key: number
  column: string
  target: { schema: string; table: string; column: string } | undefined
  onDelete: ForeignKeyAction
}

export interface TableForm {
  name: string
  comment: string
  hasRowSecurity: boolean
  columns: readonly ColumnForm[]
  foreignKeys: readonly ForeignKeyForm[]
}

export const emptyColumn = (key: number): ColumnForm => ({
  key,
  name: '',
  type: '',
  default: '',
  isNullable: true,
  isUnique: false,
  isPrimary: false,
  identity: null,
  check: '',
  comment: '',
  using: '',
})

/** An id that the database generates, and when the row was made. */
export const newTableForm: TableForm = {
  name: '',
  comment: '',
  hasRowSecurity: true,
  columns: [
    { ...emptyColumn(0), name: 'id', type: 'bigint', identity: 'BY DEFAULT', isPrimary: true, isNullable: false },
    { ...emptyColumn(1), name: 'created_at', type: 'timestamptz', default: 'now()', isNullable: false },
  ],
  foreignKeys: [],
}

export function draftOf(
  schema: string,
  { name, comment, hasRowSecurity, columns, foreignKeys }: TableForm,
): TableDraft {
  return {
    schema,
    name,
    comment: textOrNull(comment),
    rls_enabled: hasRowSecurity,
    columns: columns.map(columnDraft),
    primary_key: columns.filter(({ isPrimary }) => isPrimary).map((column) => column.name),
    foreign_keys: foreignKeys.map(({ column, target, onDelete }) => ({
      columns: column === '' ? [] : [column],
      target: { schema: target?.schema ?? '', table: target?.table ?? '', columns: target ? [target.column] : [] },
      on_update: 'NO ACTION',
      on_delete: onDelete,
    })),
  }
}

export const columnDraft = (column: ColumnForm): ColumnDraft => ({
  name: column.name,
  type: column.type,
  default: textOrNull(column.default),
  is_nullable: column.isNullable && !column.isPrimary,
  is_unique: column.isUnique && !column.isPrimary,
  identity: column.identity,
  check: textOrNull(column.check),
  comment: textOrNull(column.comment),
})

export const textOrNull = (text: string) => (text.trim() === '' ? null : text)

/** A column that is renamed takes the foreign keys that name it along. */
export function changeColumn(form: TableForm, key: number, change: Partial<ColumnForm>): TableForm {
  const before = form.columns.find((column) => column.key === key)
  return {
    ...form,
    columns: form.columns.map((column) => (column.key === key ? { ...column, ...change } : column)),
    foreignKeys: form.foreignKeys.map((foreignKey) =>
      change.name !== undefined && before && before.name !== '' && foreignKey.column === before.name
        ? { ...foreignKey, column: change.name }
        : foreignKey,
    ),
  }
}

export function removeColumn(form: TableForm, key: number): TableForm {
  const removed = form.columns.find((column) => column.key === key)
  return {
    ...form,
    columns: form.columns.filter((column) => column !== removed),
    foreignKeys: form.foreignKeys.filter(({ column }) => column !== removed?.name),
  }
}

export const changeForeignKey = (form: TableForm, key: number, change: Partial<ForeignKeyForm>): TableForm => ({
  ...form,
  foreignKeys: form.foreignKeys.map((each) => (each.key === key ? { ...each, ...change } : each)),
})

/** For what is added next. */
export const nextKey = ({ columns, foreignKeys }: TableForm) =>
  Math.max(-1, ...columns.map(({ key }) => key), ...foreignKeys.map(({ key }) => key)) + 1

export const isList = (type: string) => /\]\s*$/.test(type)

export const asList = (type: string, wanted: boolean) =>
  wanted ? (isList(type) ? type : `${type.trim()}[]`) : type.replace(/(?:\s*\[\s*\d*\s*\])+\s*$/, '')
