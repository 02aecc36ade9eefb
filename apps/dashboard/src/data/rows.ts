import { database, type Filter, type RowPage, type Sort } from '@plinth/contract/database'
import { minutes, seconds } from '@plinth/catalog/durations'
import { keyOf } from '../api/api.ts'
import { callDatabase } from './call-database.ts'

/** Which rows of a table, and in which order. */
export interface RowsRequest {
  ref: string
  table_id: number
  filters: Filter[]
  sort: Sort[]
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

/** Asks for the first rows before the page that shows them is there. */
export function startRows(request: RowsRequest) {
  started?.abort.abort()
  const abort = new AbortController()
  const position = { limit: ROW_PAGE_SIZE }
  const page = callDatabase(database.rows, { ...request, ...position }, abort.signal)
  page.catch(() => undefined)
  started = { question: questionOf(request, position), at: performance.now(), page, abort }
}

/** A page of rows. Not kept in the query cache: the grid keeps the pages around its view. */
export function loadRows(request: RowsRequest, position: RowsPosition, signal: AbortSignal): Promise<RowPage> {
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

const questionOf = ({ ref, table_id, filters, sort }: RowsRequest, position: RowsPosition) =>
  JSON.stringify([ref, table_id, filters, sort, position])

/** How many rows: the planner's guess, which costs nothing, or exactly, which reads all of them. */
export const rowCountQuery = ({ ref, table_id, filters }: Omit<RowsRequest, 'sort'>, { exact = false } = {}) => ({
  queryKey: keyOf(database.rowCount, { ref, table_id, filters, exact }),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    callDatabase(database.rowCount, { ref, table_id, filters, exact }, signal),
})

/** A value that was too long for the listing. */
export const cellQuery = (input: { ref: string; table_id: number; column: string; key: string[] }) => ({
  queryKey: keyOf(database.cell, input),
  queryFn: ({ signal }: { signal: AbortSignal }) => callDatabase(database.cell, input, signal),
  gcTime: minutes(1),
})
