import { database, type Filter, type RowPage, type Sort } from '@plinth/contract/database'
import { minutes, seconds } from '@plinth/catalog/durations'
import { type Cancelable, keyOf } from '../api/api.ts'
import { callDatabase } from './call-database.ts'

/** Which rows of a table, and in which order. */
export interface RowsRequest {
  ref: string
  table_id: number
  filters: Filter[]
  sort: Sort[]
  /** Whom they are read as, as the address says it; the person without it. */
  as?: string
}

export interface RowsPosition {
  after?: string
  before?: string
  seek_offset?: number
  from_end?: true
  limit: number
}

export const ROW_PAGE_SIZE = 200

/** Long enough for the page that shows them to be drawn. */
const STARTED_FOR = seconds(10)

interface Started {
  question: string
  at: number
  page: Promise<RowPage>
  abort: AbortController
}

let started: Started | undefined

/** The first rows of what was open, by the question; those of the table that was open last stand at the end. */
const kept = new Map<string, RowPage>()
const MOST_KEPT = 10
const FIRST = { limit: ROW_PAGE_SIZE }

/** Asks for the first rows before the page that shows them is there. */
export function startRows(request: RowsRequest) {
  started?.abort.abort()
  const abort = new AbortController()
  const page = callDatabase(database.rows, { ...request, ...FIRST }, abort.signal)
  page.catch(() => undefined)
  started = { question: questionOf(request, FIRST), at: performance.now(), page, abort }
}

/** A page of rows. Not kept in the query cache: the grid keeps the pages around its view. */
export async function loadRows(request: RowsRequest, position: RowsPosition, signal: AbortSignal): Promise<RowPage> {
  const question = questionOf(request, position)
  const page = askForRows(request, position, signal)
  if (question !== questionOf(request, FIRST)) return page
  try {
    keep(question, await page)
  } catch (error) {
    // whatever the reason, they may be nobody's to see any more
    if (!signal.aborted) kept.delete(question)
    throw error
  }
  return page
}

/** The first rows as they were when they were last open; what they are now has to be asked for all the same. */
export const keptRows = (request: RowsRequest) => kept.get(questionOf(request, FIRST))

function keep(question: string, page: RowPage) {
  kept.delete(question)
  kept.set(question, page)
  for (const oldest of kept.keys()) if (kept.size > MOST_KEPT) kept.delete(oldest)
}

function askForRows(request: RowsRequest, position: RowsPosition, signal: AbortSignal): Promise<RowPage> {
  const early = started
  if (early?.question === questionOf(request, position)) {
    started = undefined
    if (performance.now() - early.at < STARTED_FOR) {
      signal.addEventListener('abort', () => early.abort.abort(signal.reason))
      return early.page
    }
  }
  return callDatabase(database.rows, { ...request, ...position }, signal)
}

const questionOf = ({ ref, table_id, filters, sort, as }: RowsRequest, position: RowsPosition) =>
  JSON.stringify([ref, table_id, filters, sort, as, position])

/** How many rows: the planner's guess, which costs nothing, or exactly, which reads all of them. */
export const rowCountQuery = ({ ref, table_id, filters, as }: Omit<RowsRequest, 'sort'>, { exact = false } = {}) => {
  const input = { ref, table_id, filters, exact, ...(as === undefined ? {} : { as }) }
  return {
    queryKey: keyOf(database.rowCount, input),
    queryFn: ({ signal }: Cancelable) => callDatabase(database.rowCount, input, signal),
  }
}

/** The one row that the filters find; null when there is none. */
export const rowQuery = (request: RowsRequest) => ({
  queryKey: [...keyOf(database.rows, request), 'one'],
  queryFn: async ({ signal }: Cancelable) => {
    const { rows } = await callDatabase(database.rows, { ...request, limit: 1 }, signal)
    return rows[0] ?? null
  },
  gcTime: minutes(1),
})

/** A value that was too long for the listing. */
export const cellQuery = (input: { ref: string; table_id: number; column: string; key: string[]; as?: string }) => ({
  queryKey: keyOf(database.cell, input),
  queryFn: ({ signal }: Cancelable) => callDatabase(database.cell, input, signal),
  gcTime: minutes(1),
})
