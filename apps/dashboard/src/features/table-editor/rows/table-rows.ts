import type { RowPage } from '@plinth/contract/database'
import { createKeysetPages } from '@plinth/grid/keyset-pages'
import type { RowCount, RowSource } from '@plinth/grid/grid-options'
import { loadRows, ROW_PAGE_SIZE, type RowsRequest } from '../../../data/rows.ts'

const MOST_PAGES = 24

/** Shown as loading until it is known how many there are. */
const EXPECTED = { estimate: 30 }

/** A row as the grid shows it, with what is needed to read it in full. */
export interface LoadedRow {
  key: readonly string[]
  values: readonly (string | null)[]
  /** By column; sparse, since most values are short. */
  truncated: ReadonlySet<number>
}

/** What the page around the grid needs to know of the rows. */
export interface RowsState {
  /** Nothing has come yet. */
  isFirstLoad: boolean
  /** Why not even the first rows came. */
  error: Error | undefined
  rowCount: RowCount
}

export interface TableRows {
  source: RowSource
  row: (index: number) => LoadedRow | undefined
  want: (first: number, last: number, how: { isFinal: boolean }) => void
  retry: (index: number) => void
  /** Begins again with other rows or another order. */
  show: (request: RowsRequest, rowCount: RowCount) => void
  estimate: (rowCount: number) => void
  subscribe: (listener: () => void) => () => void
  /** Hears which rows have changed. One listener at a time. */
  listen: (onChange: (first: number, last: number) => void) => () => void
  state: () => RowsState
  dispose: () => void
}

/** The rows of a table around the view. */
export function createTableRows(first: RowsRequest): TableRows {
  const listeners = new Set<() => void>()
  let heard: ((first: number, last: number) => void) | undefined
  let request = first
  let view: readonly [first: number, last: number] | undefined
  let hasBegun = false
  let state: RowsState = { isFirstLoad: true, error: undefined, rowCount: EXPECTED }

  const pages = createKeysetPages<LoadedRow, string>({
    pageSize: ROW_PAGE_SIZE,
    maxPages: MOST_PAGES,
    rowCount: EXPECTED,
    canReadFromEnd: true,
    async load({ after, before, seekOffset, fromEnd, limit, signal }) {
      const position = {
        ...(after === undefined ? {} : { after }),
        ...(before === undefined ? {} : { before }),
        ...(seekOffset === undefined ? {} : { seek_offset: seekOffset }),
        ...(fromEnd ? { from_end: fromEnd } : {}),
        limit,
      }
      const page = await loadRows(request, position, signal)
      tell({ isFirstLoad: false, error: undefined })
      return answerOf(page)
    },
    onChange(from, to) {
      tell({})
      heard?.(from, to)
    },
    onError: (error) => tell(state.isFirstLoad && error instanceof Error ? { error } : {}),
    describeError: (error) =>
      `${error instanceof Error ? error.message : 'These rows could not be loaded.'} Press Enter to try again.`,
  })

  return {
    source: {
      get rowCount() {
        return pages.rowCount
      },
      row: (index) => pages.row(index)?.values,
      error: (index) => pages.error(index),
    },
    row: (index) => pages.row(index),
    want(from, to, how) {
      view = [from, to]
      if (hasBegun) pages.want(from, to, how)
    },
    retry: pages.retry,
    show(next, rowCount) {
      request = next
      hasBegun = true
      tell({ isFirstLoad: true, error: undefined })
      pages.reset(rowCount)
      if (view) pages.want(...view)
    },
    estimate(rowCount) {
      pages.estimate(rowCount)
      tell({})
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    listen(onChange) {
      heard = onChange
      return () => {
        heard = undefined
      }
    },
    state: () => state,
    dispose: pages.dispose,
  }

  function tell(changes: Partial<RowsState>) {
    const next = { ...state, ...changes, rowCount: pages.rowCount }
    if (isSame(next, state)) return
    state = next
    for (const listener of listeners) listener()
  }
}

function answerOf({ rows, next, previous }: RowPage) {
  return {
    rows: rows.map(({ key, cells, truncated }): LoadedRow => ({ key, values: cells, truncated: new Set(truncated) })),
    first: previous ?? undefined,
    last: next ?? undefined,
    hasMore: next !== null,
  }
}

const isSame = (a: RowsState, b: RowsState) =>
  a.isFirstLoad === b.isFirstLoad && a.error === b.error && sizeOf(a.rowCount) === sizeOf(b.rowCount)

const sizeOf = (count: RowCount) => (typeof count === 'number' ? String(count) : `~${count.estimate}`)
