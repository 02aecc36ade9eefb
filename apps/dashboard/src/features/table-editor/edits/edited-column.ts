import type { GridColumn } from '@plinth/grid/grid-options'
import type { Column } from '@plinth/postgres-meta/introspect/columns'
import { isWritable } from '@plinth/postgres-meta/rows/write-row'
import { valueComplaint } from '../filters/value-complaint.ts'

/** A grid column with what its editor needs to know of the type. */
export function editedColumn(shown: GridColumn, column: Column): GridColumn {
  const { data_type: type, is_nullable, enums } = column
  const shortcuts = nowOf(type)
  return {
    ...shown,
    editable: isWritable(column),
    nullable: is_nullable,
    complaint: (value) => complaintAbout(column, value),
    ...(enums.length > 0 && !type.endsWith('[]') ? { choices: enums } : {}),
    ...(shortcuts ? { shortcuts: [{ label: 'Now', value: shortcuts }] } : {}),
  }
}

/** Why Postgres would not take a value; undefined where it would, or where only Postgres can tell. */
export function complaintAbout({ data_type, enums }: Pick<Column, 'data_type' | 'enums'>, value: string) {
  if (/^jsonb?$/.test(data_type)) return jsonComplaint(value)
  if (data_type === 'boolean' && !/^(?:t|f|true|false|yes|no|on|off|1|0)$/i.test(value)) return 'Enter true or false.'
  if (enums.length > 0 && !data_type.endsWith('[]') && !enums.includes(value))
    return `“${value}” is no value of the enum.`
  return valueComplaint({ data_type }, { op: 'eq', value })
}

function jsonComplaint(value: string) {
  try {
    JSON.parse(value)
    return undefined
  } catch (error) {
    return error instanceof Error ? `This is not JSON: ${error.message}` : 'This is not JSON.'
  }
}

/** The time in this browser's zone, as Postgres reads it. */
function nowOf(type: string) {
  const part =
    ([from, to]: [number, number]) =>
    () => {
      const now = new Date()
      const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().replace('T', ' ')
      return local.slice(from, to)
    }
  if (type === 'date') return part([0, 10])
  if (/^time(?:\(\d\))? without/.test(type)) return part([11, 19])
  if (/^timestamp(?:\(\d\))? without/.test(type)) return part([0, 23])
  if (/^timestamp(?:\(\d\))? with /.test(type)) return () => new Date().toISOString()
  return undefined
}
