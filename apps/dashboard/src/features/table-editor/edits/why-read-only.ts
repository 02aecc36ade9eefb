import { isSystemSchema } from '@plinth/catalog/system-schemas'
import type { TableDetail } from '@plinth/contract/database'
import { keyColumnsOf } from '../rows/row-key.ts'

/** Why the rows of a table cannot be edited; undefined where they can. */
export function whyReadOnly(detail: TableDetail, may: boolean): string | undefined {
  const { kind, schema } = detail.table
  if (!may) return 'Your role does not allow changes.'
  if (isSystemSchema(schema)) return `The schema ${schema} belongs to the platform. Change its rows with SQL.`
  if (kind === 'foreign') return 'Rows of a foreign table have no key here. Change them with SQL.'
  if (kind === 'view' || kind === 'materialized view') return 'Rows of a view are edited in the tables behind it.'
  if (keyColumnsOf(detail).length > 0) return undefined
  return 'Add a primary key to edit rows: without one, rows cannot be told apart.'
}
