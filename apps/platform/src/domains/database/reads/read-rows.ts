import type { database, Filter, RowPage, TableDetail } from '@plinth/contract/database'
import type { Received } from '@plinth/contract/endpoint'
import { PLATFORM_MARK } from '@plinth/postgres-meta/platform-mark'
import { countRows, estimateRows } from '@plinth/postgres-meta/rows/count-rows'
import { InvalidCursor } from '@plinth/postgres-meta/rows/cursor'
import type { RowFilter } from '@plinth/postgres-meta/rows/filter'
import type { Listing, RowQuery } from '@plinth/postgres-meta/rows/row-query'
import { seekRows } from '@plinth/postgres-meta/rows/seek-rows'
import { selectCell } from '@plinth/postgres-meta/rows/select-cell'
import { type Row, selectRows } from '@plinth/postgres-meta/rows/select-rows'
import { invalid } from '../../../http/errors.ts'
import { staleCursor, tableNotFound } from '../database-errors.ts'
import { describeTable, readTable } from './describe-table.ts'
import type { ReadPool } from './read-pools.ts'
import { readerAs } from './reader-as.ts'

const LARGEST_OID = 2 ** 32 - 1

type PageRequest = Received<typeof database.rows>
type Reader = Pick<ReadPool, 'rows'>

export async function detailOf(pool: ReadPool, { table_id }: Received<typeof database.table>): Promise<TableDetail> {
  if (Number(table_id) > LARGEST_OID) throw tableNotFound()
  const { table, columns, constraints, identity } = await readTable(pool, Number(table_id))
  const listing = { schema: table.schema, table: table.name, columns, identity }
  return {
    table,
    columns,
    constraints,
    identity: identity.kind,
    estimated_rows: table.estimated_rows ?? (await plannedRows(pool, listing).catch(nullIfForbidden)),
  }
}

export async function pageOfRows(pool: ReadPool, { table_id, limit, as, ...request }: PageRequest): Promise<RowPage> {
  const { listing, columns } = await describeListing(pool, table_id, request)
  const reader = await readerAs(pool, as, listing.schema)
  const from = await startOf(reader, listing, limit, request)
  const empty = { columns, rows: [], next: null, previous: null }
  if (from === 'beyond the end') return empty
  const { query, read } = readable(() => selectRows({ ...listing, limit, ...(from ? { from } : {}) }))
  const { rows, next, previous } = read(await rowsOf(reader, query))
  return { columns, rows: rows.map(onTheWire), next: next ?? null, previous: previous ?? null }
}

/** A row as it is sent. */
export function onTheWire({ key, cells }: Row): RowPage['rows'][number] {
  const truncated = cells.flatMap(({ is_truncated }, place) => (is_truncated ? [place] : []))
  return { key, cells: cells.map(({ value }) => value), ...(truncated.length > 0 ? { truncated } : {}) }
}

async function startOf(
  reader: Reader,
  listing: Listing,
  limit: number,
  { after, before, seek_offset, from_end }: Pick<PageRequest, 'after' | 'before' | 'seek_offset' | 'from_end'>,
) {
  if (after !== undefined) return { after }
  if (before !== undefined) return { before }
  if (from_end && listing.identity.kind !== 'offset') return 'end'
  const offset = from_end ? Math.max(0, (await exactCount(reader, listing)) - limit) : seek_offset
  if (offset === undefined || offset === 0) return undefined
  const { query, read } = readable(() => seekRows({ ...listing, offset }))
  const at = listing.identity.kind === 'offset' ? read([]) : read(await rowsOf(reader, query))
  return at === undefined ? 'beyond the end' : { at }
}

export async function fullCell(pool: ReadPool, { table_id, column, key, as }: Received<typeof database.cell>) {
  const { listing } = await describeListing(pool, table_id, { sort: [], filters: [] })
  if (!listing.columns.some(({ name }) => name === column)) throw tableNotFound()
  const query = readable(() =>
    selectCell({ schema: listing.schema, table: listing.table, column, identity: listing.identity, key }),
  )
  const [row] = await rowsOf(await readerAs(pool, as, listing.schema), query)
  if (!row) throw staleCursor()
  return { value: row[0] ?? null }
}

export async function countOf(pool: ReadPool, { table_id, filters, exact, as }: Received<typeof database.rowCount>) {
  const { listing, estimatedRows } = await describeListing(pool, table_id, { sort: [], filters })
  const reader = await readerAs(pool, as, listing.schema)
  if (exact) return { count: await exactCount(reader, listing), is_estimate: false }
  // what the table has is not what a role sees of it
  const isKnown = as === undefined && filters.length === 0 && estimatedRows !== null
  return { count: isKnown ? estimatedRows : await plannedRows(reader, listing), is_estimate: true }
}

async function exactCount(reader: Reader, listing: Listing) {
  const [row] = await rowsOf(
    reader,
    readable(() => countRows(listing)),
  )
  return Number(row?.[0])
}

async function plannedRows(reader: Reader, listing: Listing) {
  const { query, read } = readable(() => estimateRows(listing))
  const { rows } = await reader.rows.query<unknown[]>({ ...query, text: PLATFORM_MARK + query.text })
  return read(rows)
}

/** Postgres plans a query only for a login that may run it. */
function nullIfForbidden(error: unknown) {
  if (error instanceof Error && 'code' in error && error.code === '42501') return null
  throw error
}

/** What is read of a table, as its page asks for it. */
export async function describeListing(
  pool: ReadPool,
  tableId: number,
  { sort, filters }: Pick<PageRequest, 'sort' | 'filters'>,
) {
  const { table, columns, identity } = await describeTable(pool, tableId)
  return {
    listing: {
      schema: table.schema,
      table: table.name,
      columns,
      identity,
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
export function readable<Result>(build: () => Result): Result {
  try {
    return build()
  } catch (error) {
    if (error instanceof InvalidCursor) throw staleCursor()
    if (error instanceof RangeError)
      throw invalid('invalid_filter', 'A filter, a sort or a key does not fit the table.')
    throw error
  }
}

async function rowsOf(reader: Reader, query: RowQuery) {
  const { rows } = await reader.rows.query<(string | null)[]>({ ...query, text: PLATFORM_MARK + query.text })
  return rows
}
