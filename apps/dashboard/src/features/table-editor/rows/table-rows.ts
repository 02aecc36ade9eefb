import { createKeysetPages } from '@plinth/grid/keyset-pages'
import type { RowCount, RowSource } from '@plinth/grid/grid-options'
import { keptRows, loadRows, ROW_PAGE_SIZE, type RowsRequest } from '../../../data/rows.ts'
import { answerOf, keptPages, type LoadedRow, type Pages } from './row-pages.ts'

const MOST_PAGES = 24

/** Shown as loading until it is known how many there are. */
const EXPECTED = { estimate: 30 }

/** What the page around the grid needs to know of the rows. */
export interface RowsState {
  /** Nothing has come yet. */
  isFirstLoad: boolean
  /** Other rows are on their way; those from before are still there. */
  isReplacing: boolean
  /** Why not even the first rows came, or why those from before are still there. */
  error: Error | undefined
  rowCount: RowCount
}

/** The same rows are asked for again under another version. */
export interface VersionedRequest {
  rows: RowsRequest
  version: number
}

interface Listener {
  onChange: (first: number, last: number) => void
  /** Other rows have taken the place of those before. */
  onReplaced: () => void
}

export interface TableRows {
  source: RowSource
  row: (index: number) => LoadedRow | undefined
  want: (first: number, last: number, how: { isFinal: boolean }) => void
  retry: (index: number) => void
  /** Begins again with other rows or another order. What is there stays until the first of them have come. */
  show: (request: VersionedRequest, rowCount: RowCount) => void
  /** Stays with the rows that are there, and returns what they were asked for by. */
  keep: () => RowsRequest
  /** A better guess of how many of the rows there are that were asked for last. */
  estimate: (rowCount: number) => void
  /** Hears when the state or a row may have changed. */
  subscribe: (listener: () => void) => () => void
  /** Hears which rows have changed. One listener at a time. */
  listen: (listener: Listener) => () => void
  state: () => RowsState
  dispose: () => void
}

/** What is shown, or is about to be. */
interface Begun {
  request: VersionedRequest
  pages: Pages
  /** From the last time; others are on their way. */
  isKept?: true
}

/** The rows of a table around the view: at once those that were there when it was last open. */
export function createTableRows(first: VersionedRequest, expected: RowCount = EXPECTED): TableRows {
  const listeners = new Set<() => void>()
  let heard: Listener | undefined
  let view: readonly [first: number, last: number] | undefined
  let shown = keptFrom(first, expected)
  let state: RowsState = {
    isFirstLoad: shown === undefined,
    isReplacing: false,
    error: undefined,
    rowCount: shown?.pages.rowCount ?? expected,
  }
  let next: Begun | undefined
  const isOfShown = (request: VersionedRequest) =>
    shown !== undefined && JSON.stringify(shown.request) === JSON.stringify(request)
  const isShown = (request: VersionedRequest) => !shown?.isKept && !state.isFirstLoad && isOfShown(request)
  /** What is on its way are the rows that are there, as they are now. */
  const isRenewing = () => shown?.isKept === true && next !== undefined && isOfShown(next.request)

  return {
    source: {
      get rowCount() {
        return shown?.pages.rowCount ?? expected
      },
      row: (index) => shown?.pages.row(index)?.values,
      error: (index) => shown?.pages.error(index),
    },
    row: (index) => shown?.pages.row(index),
    want(from, to, how) {
      view = [from, to]
      shown?.pages.want(from, to, how)
    },
    retry: (index) => shown?.pages.retry(index),
    show(request, rowCount) {
      next?.pages.dispose()
      next = undefined
      if (isShown(request)) return tell({ isReplacing: false, error: undefined })
      const replaces = shown !== undefined && !state.isFirstLoad
      const begun = { request, pages: pagesOf(request, rowCount) }
      if (replaces) {
        next = begun
        tell({ isReplacing: !isRenewing(), error: undefined })
        begun.pages.want(0, 0)
      } else {
        shown?.pages.dispose()
        shown = begun
        tell({ isFirstLoad: true, error: undefined })
        heard?.onChange(0, Infinity)
        if (view) begun.pages.want(...view)
      }
    },
    keep() {
      next?.pages.dispose()
      next = undefined
      tell({ isReplacing: false, error: undefined })
      return shown?.request.rows ?? first.rows
    },
    estimate(rowCount) {
      ;(next ?? shown)?.pages.estimate(rowCount)
      tell({})
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    listen(listener) {
      heard = listener
      return () => {
        heard = undefined
      }
    },
    state: () => state,
    dispose() {
      next?.pages.dispose()
      shown?.pages.dispose()
    },
  }

  function pagesOf(request: VersionedRequest, rowCount: RowCount): Pages {
    const pages: Pages = createKeysetPages<LoadedRow, string>({
      pageSize: ROW_PAGE_SIZE,
      maxPages: MOST_PAGES,
      rowCount,
      canReadFromEnd: true,
      async load({ after, before, seekOffset, fromEnd, limit, signal }) {
        const position = {
          ...(after === undefined ? {} : { after }),
          ...(before === undefined ? {} : { before }),
          ...(seekOffset === undefined ? {} : { seek_offset: seekOffset }),
          ...(fromEnd ? { from_end: fromEnd } : {}),
          limit,
        }
        const page = await loadRows(request.rows, position, signal)
        if (pages === shown?.pages && state.isFirstLoad) tell({ isFirstLoad: false, error: undefined })
        return answerOf(page)
      },
      onChange(from, to) {
        if (pages === next?.pages) return replace()
        if (pages !== shown?.pages) return
        tell({})
        heard?.onChange(from, to)
      },
      onError(error) {
        const told = error instanceof Error ? error : new Error('These rows could not be loaded.')
        if (pages === next?.pages && isRenewing()) {
          shown = next
          next = undefined
          tell({ isFirstLoad: true, error: told })
          heard?.onChange(0, Infinity)
        } else if (pages === next?.pages) {
          next.pages.dispose()
          next = undefined
          tell({ isReplacing: false, error: told })
        } else if (pages === shown?.pages) tell(state.isFirstLoad ? { error: told } : {})
      },
      describeError: (error) =>
        `${error instanceof Error ? error.message : 'These rows could not be loaded.'} Press Enter to try again.`,
    })
    return pages
  }

  /** Once the first of the new rows are there. */
  function replace() {
    if (!next || (next.pages.row(0) === undefined && next.pages.rowCount !== 0)) return
    const renewed = isRenewing()
    shown?.pages.dispose()
    shown = next
    next = undefined
    tell({ isReplacing: false, error: undefined })
    heard?.onChange(0, Infinity)
    // the same rows as they are now stay where they are
    if (!renewed) heard?.onReplaced()
    if (view) shown.pages.want(...view)
  }

  function tell(changes: Partial<RowsState>) {
    const now = { ...state, ...changes, rowCount: shown?.pages.rowCount ?? expected }
    if (!isSame(now, state)) state = now
    for (const listener of listeners) listener()
  }
}

function keptFrom(request: VersionedRequest, rowCount: RowCount): Begun | undefined {
  const page = keptRows(request.rows)
  return page && { request, pages: keptPages(page, rowCount), isKept: true }
}

const isSame = (a: RowsState, b: RowsState) =>
  a.isFirstLoad === b.isFirstLoad &&
  a.isReplacing === b.isReplacing &&
  a.error === b.error &&
  sizeOf(a.rowCount) === sizeOf(b.rowCount)

const sizeOf = (count: RowCount) => (typeof count === 'number' ? String(count) : `~${count.estimate}`)
