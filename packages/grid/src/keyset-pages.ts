import type { RowCount } from './grid-options.ts'
import { createCountBounds } from './count-bounds.ts'

/** `after` and `before` are cursors of known rows; without any of the four, the first page is meant. */
export interface PageRequest<Cursor> {
  after?: Cursor
  before?: Cursor
  /** How many rows to skip, for leaps to where no neighbor is known. */
  seekOffset?: number
  /** The last rows there are. */
  fromEnd?: true
  limit: number
  signal: AbortSignal
}

/** Rows in display order, also for `before`. The cursors are those of the first and the last row. */
export interface PageAnswer<Row, Cursor> {
  rows: readonly Row[]
  first?: Cursor
  last?: Cursor
  /** False when it is known that no row follows. A page shorter than the limit says so too. */
  hasMore?: boolean
}

export interface KeysetPagesOptions<Row, Cursor> {
  pageSize: number
  /** Most pages to keep; the ones in view are always kept. */
  maxPages: number
  rowCount: RowCount
  load: (request: PageRequest<Cursor>) => Promise<PageAnswer<Row, Cursor>>
  /** Rows `first` to `last` or the row count may have changed. */
  onChange: (first: number, last: number) => void
  onError?: (error: unknown, first: number, last: number) => void
  /** How long the view must rest before a leap is loaded, in milliseconds. */
  settleDelay?: number
  /** Whether the source can read the last rows without skipping the ones before them. */
  canReadFromEnd?: boolean
  /** A failed page's error as a sentence for people. */
  describeError?: (error: unknown) => string
}

/** A page of rows. Pages of one chain follow each other without a gap, since each was reached by a cursor of the other. */
interface Page<Row, Cursor> {
  chain: number
  /** Reached from the end, so that the numbers of its rows are as good as the row count. */
  isFloating: boolean
  /** Still shown, but to be read again. */
  isStale: boolean
  rows: Row[]
  first?: Cursor
  last?: Cursor
}

type Position<Cursor> = Omit<PageRequest<Cursor>, 'limit' | 'signal'>

const SETTLE_DELAY = 80
/** A page that took longer, in milliseconds, stands for a source that reads everything for each. */
const SLOW_PAGE = 500

/**
 * Keeps the pages around the view of a source that is read by keyset. Neighbouring pages are reached by cursor,
 * far ones by one offset and from there by cursor. Answers for what is no longer wanted are aborted and ignored.
 */
export function createKeysetPages<Row, Cursor>(options: KeysetPagesOptions<Row, Cursor>) {
  const { pageSize, load, onChange } = options
  const describeError = options.describeError ?? (() => 'These rows could not be loaded. Press Enter to try again.')
  const pages = new Map<number, Page<Row, Cursor>>()
  const requests = new Map<number, AbortController>()
  const errors = new Map<number, unknown>()
  let bounds = createCountBounds(options.rowCount, pageSize)
  let view: readonly [first: number, last: number] | undefined
  let wanted: number[] = []
  let chains = 0
  let hasStartedOver = false
  let isSlow = false
  let settle: ReturnType<typeof setTimeout> | undefined

  return {
    get rowCount() {
      return bounds.rowCount()
    },
    row(index: number): Row | undefined {
      return pages.get(pageOf(index))?.rows[index % pageSize]
    },
    error(index: number): string | undefined {
      const page = pageOf(index)
      return errors.has(page) ? describeError(errors.get(page)) : undefined
    },
    /** Says which rows are in view, and whether they stay. Loads what is missing there and one page around it. */
    want(first: number, last: number, { isFinal = false }: { isFinal?: boolean } = {}) {
      view = [first, last]
      wanted = pagesAround()
      hasStartedOver = false
      dropUnwanted()
      for (const page of wanted) touch(page)
      clearTimeout(settle)
      settle = undefined
      if (isFinal) return leap()
      loadReachable()
      if (leapTarget() !== undefined) settle = setTimeout(leap, options.settleDelay ?? SETTLE_DELAY)
    },
    /** Tries the page of a failed row again. */
    retry(index: number) {
      errors.delete(pageOf(index))
      changed(pageOf(index))
      leap()
    },
    /** Puts a row in the place of a loaded one, for an edit shown before it is stored. */
    setRow(index: number, row: Row) {
      const rows = pages.get(pageOf(index))?.rows
      if (!rows || index % pageSize >= rows.length) return
      rows[index % pageSize] = row
      onChange(index, index)
    },
    /** Forgets every row, for another filter, order or table, and loads what was in view. */
    reset(rowCount: RowCount) {
      isSlow = false
      restart({ rowCount })
    },
    /** Takes a better estimate of the row count, as long as it is not known exactly. */
    estimate(rowCount: number) {
      bounds.estimate(rowCount)
      onChange(0, Infinity)
      wanted = pagesAround()
      loadReachable()
    },
    dispose() {
      view = undefined
      wanted = []
      forget()
    },
  }

  function leap() {
    settle = undefined
    loadReachable()
    const page = leapTarget()
    if (page === undefined) return
    if (options.canReadFromEnd && bounds.isLast(page)) request(page, { fromEnd: true }, bounds.end() - page * pageSize)
    else request(page, { seekOffset: page * pageSize })
  }

  function loadReachable() {
    for (const page of wanted) {
      if (!isMissing(page)) continue
      const previous = fresh(page - 1)
      const next = fresh(page + 1)
      if (page === 0) request(page, {})
      else if (previous?.last !== undefined) request(page, { after: previous.last })
      else if (next?.first !== undefined) request(page, { before: next.first })
    }
  }

  /** The first missing page, or the last one when it is in view, once no answer is on its way that could lead to it. */
  function leapTarget() {
    if (wanted.some((page) => requests.has(page))) return undefined
    const last = inView().find((page) => bounds.isLast(page) && isMissing(page))
    return (options.canReadFromEnd ? last : undefined) ?? wanted.find(isMissing)
  }

  function isMissing(page: number) {
    return !fresh(page) && !requests.has(page) && !errors.has(page) && bounds.mayHold(page)
  }

  function fresh(page: number) {
    const found = pages.get(page)
    return found?.isStale ? undefined : found
  }

  function request(page: number, position: Position<Cursor>, limit = pageSize) {
    const controller = new AbortController()
    const start = performance.now()
    requests.set(page, controller)
    // The call stands inside a promise so that a source that throws at once is a failed page as well.
    void Promise.resolve()
      .then(() => load({ ...position, limit, signal: controller.signal }))
      .then(
        (answer) => {
          if (!isCurrent()) return
          isSlow = performance.now() - start > SLOW_PAGE
          accept(page, position, answer, limit)
        },
        (error: unknown) => isCurrent() && fail(page, error),
      )

    function isCurrent() {
      if (requests.get(page) !== controller) return false
      requests.delete(page)
      return true
    }
  }

  function accept(page: number, position: Position<Cursor>, answer: PageAnswer<Row, Cursor>, limit: number) {
    const rows = answer.rows.slice(0, limit)
    if (position.before !== undefined && rows.length < limit) return startOver(page)
    if (position.fromEnd && rows.length < limit) return restart({ rowCount: rows.length })
    const neighbour = position.after !== undefined ? page - 1 : position.before !== undefined ? page + 1 : undefined
    const origin = neighbour === undefined ? undefined : pages.get(neighbour)
    const chain = origin?.chain ?? ++chains
    const isFloating = position.fromEnd ? typeof bounds.rowCount() !== 'number' : (origin?.isFloating ?? false)
    if (rows.length)
      pages.set(page, { chain, isFloating, isStale: false, rows, first: answer.first, last: answer.last })
    else pages.delete(page)
    leaveForeignNeighbours(page, chain)
    const hasMore = answer.hasMore ?? (rows.length < pageSize ? false : undefined)
    if (!isFloating) bounds.learn(page, rows.length, hasMore, page === 0 || position.after !== undefined)
    else if (hasMore && page * pageSize + rows.length >= bounds.end()) bounds.estimate(bounds.end() + pageSize)
    evict()
    changed(page)
    wanted = pagesAround()
    leap()
  }

  function fail(page: number, error: unknown) {
    errors.set(page, error)
    options.onError?.(error, page * pageSize, (page + 1) * pageSize - 1)
    changed(page)
  }

  /** Walking back met the first row too early: rows have gone since the leap, so its row numbers are off. */
  function startOver(page: number) {
    if (hasStartedOver) return fail(page, new Error('A page before a known row was shorter than asked for'))
    hasStartedOver = true
    restart({ rowCount: bounds.rowCount() })
  }

  function restart({ rowCount }: { rowCount: RowCount }) {
    forget()
    bounds = createCountBounds(rowCount, pageSize)
    onChange(0, Infinity)
    wanted = pagesAround()
    leap()
  }

  /** Two chains that meet may overlap or leave a gap, so the other one is read again by cursor. */
  function leaveForeignNeighbours(page: number, chain: number) {
    for (const neighbour of [page - 1, page + 1]) {
      const foreign = fresh(neighbour)?.chain
      if (foreign === undefined || foreign === chain) continue
      for (const [key, held] of pages) {
        if (held.chain !== foreign) continue
        if (wanted.includes(key)) held.isStale = true
        else pages.delete(key)
      }
    }
  }

  function dropUnwanted() {
    for (const [page, controller] of requests) {
      if (wanted.includes(page)) continue
      requests.delete(page)
      controller.abort()
    }
    for (const page of errors.keys()) if (!wanted.includes(page)) errors.delete(page)
  }

  function evict() {
    for (const page of pages.keys()) {
      if (pages.size <= options.maxPages) return
      if (!wanted.includes(page)) pages.delete(page)
    }
  }

  /** A Map keeps its order of insertion, so the page used longest ago is the first. */
  function touch(page: number) {
    const kept = pages.get(page)
    if (!kept) return
    pages.delete(page)
    pages.set(page, kept)
  }

  function forget() {
    clearTimeout(settle)
    for (const controller of requests.values()) controller.abort()
    requests.clear()
    pages.clear()
    errors.clear()
  }

  /** The pages in view first, then one after and one before unless pages are slow to come. */
  function pagesAround() {
    const shown = inView()
    const around = isSlow ? [] : [(shown.at(-1) ?? 0) + 1, (shown[0] ?? 0) - 1]
    return shown.length === 0 ? [] : [...shown, ...around].filter((page) => page >= 0 && bounds.mayHold(page))
  }

  function inView() {
    if (!view) return []
    const [from, to] = [pageOf(Math.max(0, view[0])), pageOf(Math.max(0, view[1]))]
    return Array.from({ length: to - from + 1 }, (_, index) => from + index)
  }

  function changed(page: number) {
    onChange(page * pageSize, (page + 1) * pageSize - 1)
  }

  function pageOf(index: number) {
    return Math.floor(index / pageSize)
  }
}

export type KeysetPages<Row, Cursor> = ReturnType<typeof createKeysetPages<Row, Cursor>>
