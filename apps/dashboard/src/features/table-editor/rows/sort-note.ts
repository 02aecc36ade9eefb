import type { TableDetail } from '@plinth/contract/database'
import { formatEstimate } from '../../../lib/format/format-row-count.ts'

/** From here on, people notice how long it takes to sort every row. */
const MANY_ROWS = 100_000

const withIndexes: readonly TableDetail['table']['kind'][] = ['table', 'partitioned', 'materialized view']

type Sortable = Pick<TableDetail['columns'][number], 'name' | 'is_ordered'>
type Sorted = Pick<TableDetail, 'estimated_rows'> & { table: Pick<TableDetail['table'], 'kind'> }

/** What it takes to sort a big table by a column without an index; undefined where there is nothing to say. */
export function sortNote({ table, estimated_rows }: Sorted, { name, is_ordered }: Sortable) {
  if (is_ordered || estimated_rows === null || estimated_rows < MANY_ROWS) return undefined
  if (!withIndexes.includes(table.kind)) return undefined
  return `No index on ${name}, so sorting reads ${formatEstimate(estimated_rows)} rows.`
}
