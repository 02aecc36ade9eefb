import type { RowPage } from '@plinth/contract/database'
import { PLATFORM_MARK } from '@plinth/postgres-meta/platform-mark'
import { introspect } from '@plinth/postgres-meta/introspection'
import { columns as columnCatalogue } from '@plinth/postgres-meta/introspect/columns'
import { constraints as constraintCatalogue } from '@plinth/postgres-meta/introspect/constraints'
import { tables as tableCatalogue } from '@plinth/postgres-meta/introspect/tables'
import { countRows, estimateRows } from '@plinth/postgres-meta/rows/count-rows'
import { InvalidCursor } from '@plinth/postgres-meta/rows/cursor'
import type { RowFilter } from '@plinth/postgres-meta/rows/filter'
import { rowIdentity } from '@plinth/postgres-meta/rows/row-identity'
import { type RowQuery, seekRows, selectCell, selectRows } from '@plinth/postgres-meta/rows/select-rows'
import { invalid } from '../../http/errors.ts'
import { staleCursor, tableNotFound } from './database-errors.ts'
import type { ReadPool } from './read-pools.ts'

interface Filter {
  column: string
  op: 'eq' | 'neq' | 'gt' | 'lt' | 'gte' | 'lte' | 'like' | 'ilike' | 'in' | 'is'
  value: string
}

interface PageRequest {
  table_id: number
  sort: { column: string; direction: 'asc' | 'desc' }[]
  filters: Filter[]
  after?: string | undefined
  before?: string | undefined
  seek_offset?: number | undefined
  limit: number
}

export async function pageOfRows(pool: ReadPool, { table_id, limit, ...request }: PageRequest): Promise<RowPage> {
  const { listing, columns } = await describe(pool, table_id, request)
  const from = await startOf(pool, listing, request)
  const empty = { columns, rows: [], next: null, previous: null }
  if (from === 'beyond the end') return empty
  const { query, read } = readable(() => selectRows({ ...listing, limit, ...(from ? { from } : {}) }))
  const { rows, next, previous } = read(await rowsOf(pool, query))
  return { columns, rows, next: next ?? null, previous: previous ?? null }
}

async function startOf(
  pool: ReadPool,
  listing: Awaited<ReturnType<typeof describe>>['listing'],
  { after, before, seek_offset }: Pick<PageRequest, 'after' | 'before' | 'seek_offset'>,
) {
  if (after !== undefined) return { after }
  if (before !== undefined) return { before }
  if (seek_offset === undefined || seek_offset === 0) return undefined
  const { query, read } = readable(() => seekRows({ ...listing, offset: seek_offset }))
  const at = listing.identity.kind === 'offset' ? read([]) : read(await rowsOf(pool, query))
  return at === undefined ? 'beyond the end' : { at }
}

export async function fullCell(
  pool: ReadPool,
  { table_id, column, key }: { table_id: number; column: string; key: string[] },
) {
  const { listing } = await describe(pool, table_id, { sort: [], filters: [] })
  if (!listing.columns.some(({ name }) => name === column)) throw tableNotFound()
  const query = readable(() =>
    selectCell({ schema: listing.schema, table: listing.table, column, identity: listing.identity, key }),
  )
  const [row] = await rowsOf(pool, query)
  if (!row) throw staleCursor()
  return { value: row[0] ?? null }
}

export async function countOf(
  pool: ReadPool,
  { table_id, filters, exact }: { table_id: number; filters: Filter[]; exact: boolean },
) {
  const { listing, estimatedRows } = await describe(pool, table_id, { sort: [], filters })
  if (exact) {
    const [row] = await rowsOf(
      pool,
      readable(() => countRows(listing)),
    )
    return { count: Number(row?.[0]), is_estimate: false }
  }
  if (filters.length === 0 && estimatedRows !== null) return { count: estimatedRows, is_estimate: true }
  const { query, read } = readable(() => estimateRows(listing))
  const { rows } = await pool.rows.query<unknown[]>(query)
  return { count: read(rows), is_estimate: true }
}

async function describe(
  pool: ReadPool,
  tableId: number,
  { sort, filters }: { sort: PageRequest['sort']; filters: Filter[] },
) {
  const [[table], columns, constraints] = await Promise.all([
    introspect(pool, tableCatalogue, { tables: [tableId] }),
    introspect(pool, columnCatalogue, { tables: [tableId] }),
    introspect(pool, constraintCatalogue, { tables: [tableId] }),
  ])
  if (!table) throw tableNotFound()
  return {
    listing: {
      schema: table.schema,
      table: table.name,
      columns,
      identity: rowIdentity(table, columns, constraints),
      sort,
      filters: filters.map(rowFilterOf),
    },
    columns: columns.map(({ name, data_type }) => ({ name, type: data_type })),
    estimatedRows: table.estimated_rows,
  }
}

const isWords = ['null', 'not null', 'true', 'false', 'unknown'] as const

function rowFilterOf({ column, op, value }: Filter): RowFilter {
  if (op === 'in') return { column, op, value: value.split(',') }
  if (op !== 'is') return { column, op, value }
  const word = isWords.find((candidate) => candidate === value.toLowerCase())
  if (!word) throw invalid('invalid_filter', 'A column can be null, not null, true, false or unknown.')
  return { column, op, value: word }
}

/** Building a query refuses cursors of another order and columns that are not there. */
function readable<Result>(build: () => Result): Result {
  try {
    return build()
  } catch (error) {
    if (error instanceof InvalidCursor) throw staleCursor()
    if (error instanceof RangeError)
      throw invalid('invalid_filter', 'A filter, a sort or a key does not fit the table.')
    throw error
  }
}

async function rowsOf(pool: ReadPool, query: RowQuery) {
  const { rows } = await pool.rows.query<(string | null)[]>({ ...query, text: PLATFORM_MARK + query.text })
  return rows
}
