import type { SQLNamespace } from '@codemirror/lang-sql'

export interface ColumnName {
  schema: string
  table: string
  name: string
  type: string
}

/** Schemas, tables and columns as CodeMirror completes them; tables of `public` also without their schema. */
export function namespaceOf(columns: readonly ColumnName[]): SQLNamespace {
  const schemas: Record<string, Record<string, { label: string; type: string; detail: string }[]>> = {}
  for (const { schema, table, name, type } of columns) {
    const tables = (schemas[schema] ??= {})
    const names = (tables[table] ??= [])
    names.push({ label: name, type: 'property', detail: type })
  }
  return schemas
}
