import type { Grid } from '@plinth/grid/grid'
import { type RefObject, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { queryClient } from '../../../api/query-client.ts'
import { rowCountQuery, type RowsRequest } from '../../../data/rows.ts'
import { createTableRows, type VersionedRequest } from './table-rows.ts'

const UNKNOWN = 100

interface TableRowsOptions {
  estimate: number | null
  version: number
  grid: RefObject<Grid | null>
  /** Other rows have taken the place of those before. */
  onReplaced: () => void
}

/**
 * The rows of a table for the grid. What is shown follows the request; a new `version` reloads everything. `estimate` is
 * how many rows the table may have, which keeps the scroll bar honest; without one, the end is found by reading on.
 */
export function useTableRows(request: RowsRequest, { estimate, version, grid, onReplaced }: TableRowsOptions) {
  const [rows] = useState(() => createTableRows({ rows: request, version }, countBefore(request, estimate)))
  const state = useSyncExternalStore(rows.subscribe, rows.state)
  const wanted = JSON.stringify(request)
  const isWhole = request.filters.length === 0
  const latestEstimate = useRef(estimate)

  const replaced = useEffectEvent(onReplaced)
  useEffect(
    () =>
      rows.listen({
        // rows to insert stand before them, so that the last one is further down than it says
        onChange: (first) => grid.current?.rowsChanged(first),
        onReplaced: () => replaced(),
      }),
    [rows, grid],
  )
  useEffect(() => {
    latestEstimate.current = estimate
  }, [estimate])
  useEffect(() => {
    let isCurrent = true
    const next: VersionedRequest = { rows: JSON.parse(wanted), version }
    const { filters } = next.rows
    rows.show(next, countBefore(next.rows, latestEstimate.current))
    if (filters.length > 0) {
      void queryClient.fetchQuery(rowCountQuery(next.rows)).then(
        ({ count }) => isCurrent && rows.estimate(atLeastOne(count)),
        () => undefined,
      )
    }
    return () => {
      isCurrent = false
    }
  }, [rows, wanted, version])
  useEffect(() => {
    if (estimate !== null && isWhole) rows.estimate(atLeastOne(estimate))
  }, [rows, estimate, isWhole])
  useEffect(() => () => rows.dispose(), [rows])

  return { rows, state }
}

/** Until reading the rows has taught more. */
const countBefore = ({ filters }: RowsRequest, estimate: number | null) => ({
  estimate: filters.length > 0 ? UNKNOWN : atLeastOne(estimate ?? UNKNOWN),
})

const atLeastOne = (rowCount: number) => Math.max(1, Math.round(rowCount))
