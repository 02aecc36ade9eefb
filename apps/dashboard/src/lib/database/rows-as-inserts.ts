import { uniqueNames } from '@plinth/postgres-meta/export/unique-names'
import { ident, literal, qualified } from '@plinth/postgres-meta/quote'
import { isNumber, type TextRows } from './text-rows.ts'

export interface Into {
  schema: string
  table: string
  /** Of columns to which the database would otherwise give values. */
  overridesIdentity: boolean
}

/** What stands for a table where rows have none. */
const NO_TABLE = 'table_name'

/** An INSERT for each row. A value reads as its column's type. */
export function rowsAsInserts({ columns, rows }: TextRows, into?: Into): string {
  const names = uniqueNames(columns.map(({ name }) => name)).map(ident)
  const table = into ? qualified(into.schema, into.table) : NO_TABLE
  const overriding = into?.overridesIdentity ? ' OVERRIDING SYSTEM VALUE' : ''
  const before = `INSERT INTO ${table} (${names.join(', ')})${overriding} VALUES`
  return rows
    .map((row) => `${before} (${columns.map(({ type }, index) => valueOf(row[index] ?? null, type)).join(', ')});`)
    .join('\n')
}

function valueOf(value: string | null, type: string) {
  if (value === null) return 'NULL'
  if (type === 'boolean') return value === 't' ? 'true' : 'false'
  return isNumber(value, type) ? value : literal(value)
}
