import { ident, literal, qualified } from '../quote.ts'

export interface NewColumn {
  name: string
  type: ColumnType
  isNullable?: boolean
  isUnique?: boolean
  isPrimaryKey?: boolean
  identity?: 'always' | 'by default'
  /** A constant, or an expression in SQL. An expression runs as the person who creates the table, so it is theirs to write. */
  defaultValue?: { constant: string } | { expression: string }
  /** A condition in SQL. */
  check?: string
  references?: { schema: string; table: string; column: string; onUpdate?: ReferenceAction; onDelete?: ReferenceAction }
  comment?: string
}

/** Named by its parts, so that no text of a person becomes SQL. `modifiers` are such as 10 and 2 of numeric(10,2). */
export interface ColumnType {
  schema: string
  name: string
  modifiers?: readonly number[]
  isArray?: boolean
}

export type ReferenceAction = 'no action' | 'restrict' | 'cascade' | 'set null' | 'set default'

export interface NewTable {
  schema: string
  name: string
  columns: readonly NewColumn[]
  comment?: string
}

/** SQL of a new table with row level security on, as statements to be run together. */
export function createTable({ schema, name, columns, comment }: NewTable): string {
  const table = qualified(schema, name)
  const keys = columns.filter((column) => column.isPrimaryKey).map((column) => ident(column.name))
  const parts = [...columns.map(columnSql), ...(keys.length > 0 ? [`primary key (${keys.join(', ')})`] : [])]
  const statements = [
    `create table ${table} (${parts.map((part) => `\n  ${part}`).join(',')}\n)`,
    `alter table ${table} enable row level security`,
    ...(comment ? [`comment on table ${table} is ${literal(comment)}`] : []),
    ...columns.flatMap((column) =>
      column.comment ? [`comment on column ${qualified(schema, name, column.name)} is ${literal(column.comment)}`] : [],
    ),
  ]
  return statements.map((statement) => `${statement};`).join('\n')
}

function columnSql(column: NewColumn) {
  const parts = [
    `${ident(column.name)} ${typeSql(column.type)}`,
    column.identity && `generated ${identities[column.identity]} as identity`,
    column.defaultValue && `default ${defaultSql(column.defaultValue)}`,
    column.isNullable === false && 'not null',
    column.isUnique && 'unique',
    column.check && `check (${column.check})`,
    column.references && referenceSql(column.references),
  ]
  return parts.filter(Boolean).join(' ')
}

function typeSql({ schema, name, modifiers = [], isArray }: ColumnType) {
  if (!modifiers.every(Number.isSafeInteger)) throw new RangeError('Type modifiers must be whole numbers')
  return `${qualified(schema, name)}${modifiers.length > 0 ? `(${modifiers.join(',')})` : ''}${isArray ? '[]' : ''}`
}

function defaultSql(value: NonNullable<NewColumn['defaultValue']>) {
  return 'constant' in value ? literal(value.constant) : `(${value.expression})`
}

function referenceSql({ schema, table, column, onUpdate, onDelete }: NonNullable<NewColumn['references']>) {
  const parts = [
    `references ${qualified(schema, table)} (${ident(column)})`,
    onUpdate && `on update ${actions[onUpdate]}`,
    onDelete && `on delete ${actions[onDelete]}`,
  ]
  return parts.filter(Boolean).join(' ')
}

const identities = { always: 'always', 'by default': 'by default' }

const actions: Record<ReferenceAction, string> = {
  'no action': 'no action',
  restrict: 'restrict',
  cascade: 'cascade',
  'set null': 'set null',
  'set default': 'set default',
}
