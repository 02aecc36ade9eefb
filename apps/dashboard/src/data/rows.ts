import { database, type RowPage } from '@plinth/contract/database'
import { minutes } from '@plinth/catalog/durations'
import { keyOf } from '../api/api.ts'
import { callDatabase } from './tables.ts'

export const operators = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike', 'in', 'is'] as const
export type Operator = (typeof operators)[number]

export interface Filter {
  column: string
  op: Operator
  value: string
}

export interface Sort {
  column: string
  direction: 'asc' | 'desc'
}

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
  limit: number
}

/** A page of rows. Not kept in the query cache: the grid keeps the pages around its view. */
export const loadRows = (request: RowsRequest, position: RowsPosition, signal: AbortSignal): Promise<RowPage> =>
  callDatabase(database.rows, { ...request, ...position }, signal)

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
