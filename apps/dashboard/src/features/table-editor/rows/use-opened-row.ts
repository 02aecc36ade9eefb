import type { TableDetail } from '@plinth/contract/database'
import type { Grid } from '@plinth/grid/grid'
import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { ROW_PAGE_SIZE } from '../../../data/rows.ts'
import type { TableSearch } from '../table-search.ts'
import { createPace } from './pace.ts'
import { keyColumnsOf, readRowKey, writeRowKey } from './row-key.ts'
import type { TableRows } from './table-rows.ts'

type Selection = Grid['selection']

/** Browsers take about ten changes of the address in a second. */
const PAUSE = 120

interface Place {
  projectRef: string
  detail: TableDetail
  search: TableSearch
  rows: TableRows
  grid: RefObject<Grid | null>
  /** Whether the first rows are there. */
  hasRows: boolean
}

/** The row that the address names, by its key, and where it is in the grid; the grid's active row leads it. */
export function useOpenedRow({ projectRef, detail, search: { row: keyText, at, column }, rows, grid, hasRows }: Place) {
  const keyColumns = useMemo(() => keyColumnsOf(detail), [detail])
  const asked = keyColumns.length === 0 ? undefined : keyText
  const isOpen = asked !== undefined || at !== undefined
  const index = useSyncExternalStore(rows.subscribe, () => (isOpen ? indexOf(rows, asked, at) : undefined))
  const loaded = useSyncExternalStore(rows.subscribe, () => (index === undefined ? undefined : rows.row(index)))
  const columnIndex = Math.max(
    0,
    detail.columns.findIndex(({ name }) => name === column),
  )
  const navigate = useNavigate()
  const [pace] = useState(() => createPace(PAUSE))
  const isLedByGrid = useRef(false)

  const changeAddress = (next: Pick<TableSearch, 'row' | 'at' | 'column'>) =>
    void navigate({
      to: '/project/$ref/editor/$id',
      params: { ref: projectRef, id: String(detail.table.id) },
      search: (search: object) => ({ ...search, row: undefined, at: undefined, column: undefined, ...next }),
      replace: true,
      resetScroll: false,
    })
  const open = (place: number, columnName: string | undefined) => {
    isLedByGrid.current = true
    const key = rows.row(place)?.key
    const hasKey = key !== undefined && keyColumns.length > 0
    changeAddress({ row: hasKey ? writeRowKey(key) : undefined, at: place + 1, column: columnName })
  }
  const close = () => {
    pace.cancel()
    changeAddress({})
  }
  /** The grid's active row is the one that is shown. */
  const follow = (selection: Selection) => {
    if (!isOpen || selection.kind !== 'cells') return
    const { active, anchor } = selection
    const isOneCell = active.row === anchor.row && active.column === anchor.column
    if (isOneCell && active.row >= 0 && active.row !== index) pace.run(() => open(active.row, column))
  }
  const step = (by: 1 | -1) => {
    const { active } = grid.current!.selection
    grid.current!.activate({ row: Math.max(0, active.row + by), column: active.column })
  }

  useEffect(() => () => pace.cancel(), [pace])
  useEffect(() => {
    if (isOpen) return
    pace.cancel()
    isLedByGrid.current = false
  }, [pace, isOpen])
  useEffect(() => {
    // the row may be far from those that are there
    if (hasRows && at !== undefined && !isLedByGrid.current) grid.current?.reveal(at - 1)
  }, [grid, hasRows, at])
  useEffect(() => {
    if (index === undefined || !hasRows || isLedByGrid.current) return
    isLedByGrid.current = true
    grid.current?.activate({ row: index, column: columnIndex })
  }, [grid, hasRows, index, columnIndex])
  useEffect(() => {
    // it was opened before it had come
    if (loaded && index !== undefined && asked === undefined && keyColumns.length > 0) open(index, column)
  })

  return {
    isOpen,
    keyColumns,
    key: asked === undefined ? undefined : readRowKey(asked),
    index,
    row: loaded,
    column: columnIndex,
    open,
    close,
    follow,
    step,
  }
}

export type OpenedRow = ReturnType<typeof useOpenedRow>

/** Rows that came or went since the address was written have moved it a little. */
function indexOf(rows: TableRows, key: string | undefined, at: number | undefined) {
  const near = (at ?? 1) - 1
  if (key === undefined) return near
  const isIt = (index: number) => {
    const row = rows.row(index)
    return row !== undefined && writeRowKey(row.key) === key
  }
  for (let distance = 0; distance < ROW_PAGE_SIZE; distance++) {
    if (isIt(near + distance)) return near + distance
    if (distance > 0 && near >= distance && isIt(near - distance)) return near - distance
  }
  return undefined
}
