import type { Grid } from '@plinth/grid/grid'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { queryClient } from '../../../api/query-client.ts'
import { rowCountQuery, type RowsRequest } from '../../../data/rows.ts'
import { createTableRows, type VersionedRequest } from './table-rows.ts'

const UNKNOWN = { estimate: 100 }

/** The rows of a table for the grid. What is shown follows the request; `version` asks for everything anew. */
export function useTableRows(request: RowsRequest, version: number) {
  const grid = useRef<Grid>(null)
  const [rows] = useState(() => createTableRows(request))
  const state = useSyncExternalStore(rows.subscribe, rows.state)
  const wanted = JSON.stringify(request)

  useEffect(
    () =>
      rows.listen({
        onChange: (first, last) => grid.current?.rowsChanged(first, last),
        onReplaced: () => grid.current?.reveal(0),
      }),
    [rows],
  )
  useEffect(() => {
    let isCurrent = true
    const next: VersionedRequest = { rows: JSON.parse(wanted), version }
    rows.expect(next)
    async function show() {
      const rowCount = await estimateOf(next.rows)
      if (isCurrent) rows.show(next, rowCount)
    }
    void show()
    return () => {
      isCurrent = false
    }
  }, [rows, wanted, version])
  useEffect(() => () => rows.dispose(), [rows])

  return { grid, rows, state }
}

/** The planner's guess keeps the scroll bar honest. Without one, the end is found by reading on. */
async function estimateOf(request: RowsRequest) {
  const { ref, table_id, filters } = request
  const guess = await queryClient.fetchQuery(rowCountQuery({ ref, table_id, filters })).catch(() => undefined)
  return guess ? { estimate: Math.max(1, Math.round(guess.count)) } : UNKNOWN
}
