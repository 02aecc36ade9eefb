import { uniqueNames } from '@plinth/postgres-meta/export/unique-names'
import { isNumber, type TextRows } from './text-rows.ts'

/** A JSON list of objects. Numbers are written as Postgres gave them, so none loses digits. */
export function rowsAsJson({ columns, rows }: TextRows): string {
  const names = uniqueNames(columns.map(({ name }) => name))
  const objects = rows.map((row) => {
    const fields = columns.map(
      ({ type }, index) => `${JSON.stringify(names[index])}: ${jsonValue(row[index] ?? null, type)}`,
    )
    return `  { ${fields.join(', ')} }`
  })
  return objects.length === 0 ? '[]' : `[\n${objects.join(',\n')}\n]`
}

function jsonValue(value: string | null, type: string) {
  if (value === null) return 'null'
  if (type === 'boolean') return value === 't' ? 'true' : 'false'
  if (/^jsonb?$/.test(type)) return value
  if (isNumber(value, type)) return value
  return JSON.stringify(value)
}
