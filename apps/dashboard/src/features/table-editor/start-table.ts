import { queryClient } from '../../api/query-client.ts'
import { startRows } from '../../data/rows.ts'
import { tableQuery } from '../../data/tables.ts'
import { parseFilter, parseSort } from './filters/filter-text.ts'
import { tableIdOf } from './table-id.ts'
import type { TableSearch } from './table-search.ts'

/** Asks for a table and its first rows while the code that shows them is on its way. */
export function startTable(
  { ref, id }: { ref: string; id: string },
  { filter = [], sort = [], view, as }: TableSearch,
  { withRows }: { withRows: boolean },
) {
  const table_id = tableIdOf(id)
  if (table_id === undefined) return
  void queryClient.prefetchQuery(tableQuery(ref, table_id))
  if (!withRows || view === 'definition') return
  startRows({
    ref,
    table_id,
    filters: filter.flatMap((text) => parseFilter(text) ?? []),
    sort: sort.flatMap((text) => parseSort(text) ?? []),
    ...(as === undefined ? {} : { as }),
  })
}
