import { cellSql, readCell, type Cell } from './cell.ts'
import { InvalidCursor, readCursor, writeCursor, type Cursor } from './cursor.ts'
import { condition, type RowFilter } from './filter.ts'
import { beyond, identityTerms, orderBy, orderTerms, type OrderedColumn, type Sort } from './keyset.ts'
import { parameters, type Parameters } from './parameters.ts'
import type { RowIdentity } from './row-identity.ts'
import { columnOf, fromTable } from './source.ts'

/** A query for pg; rows come as arrays because names of columns may repeat or be anything. */
export interface RowQuery {
  text: string
  values: (string | null)[]
  rowMode: 'array'
}

export interface Listing {
  schema: string
  table: string
  /** What is shown, sorted or filtered, as introspection describes it. */
  columns: readonly OrderedColumn[]
  identity: RowIdentity
  sort?: readonly Sort[]
  filters?: readonly RowFilter[]
}

export interface SelectRows extends Listing {
  limit: number
  /** Where the page begins: beyond a cursor, at it, or before it. Without one it is the first page. */
  from?: { after: Cursor } | { at: Cursor } | { before: Cursor }
}

/** `key` has one text for each part of the row's identity; it is empty where rows have none. */
export interface Row {
  key: string[]
  cells: Cell[]
}

export interface Page {
  rows: Row[]
  /** Present when there are rows after the last one shown. */
  next?: Cursor
  /** Present when the page does not begin at the first row for all we know. */
  previous?: Cursor
}

/** A page of a table. `read` turns what Postgres answers into rows and cursors. Throws InvalidCursor. */
export function selectRows(request: SelectRows): { query: RowQuery; read: (rows: (string | null)[][]) => Page } {
  return request.identity.kind === 'offset' ? pageByOffset(request) : pageByKey(request)
}

function pageByKey(request: SelectRows) {
  const { columns, identity, sort = [], filters = [], from, limit } = request
  const terms = orderTerms(columns, sort, identity)
  const keyTerms = identityTerms(identity)
  const bound = parameters()
  const isBackward = from !== undefined && 'before' in from
  const conditions = whereOf(columns, filters, bound)
  if (from) {
    const place = readCursor(terms, cursorOf(from))
    conditions.push(beyond(terms, place, { isBackward, inclusive: 'at' in from, parameters: bound }))
  }
  const selected = [
    ...columns.map((column) => cellSql(columnOf(column.name), column.data_type)),
    ...terms.map((term) => term.text),
    ...keyTerms.map((term) => term.text),
  ]
  const text = [
    `select ${selected.join(', ')}`,
    fromTable(request),
    ...where(conditions),
    `order by ${orderBy(terms, isBackward)}`,
    `limit ${count(limit) + 1}`,
  ].join('\n')

  function read(raw: (string | null)[][]): Page {
    const hasMore = raw.length > limit
    const shown = raw.slice(0, limit)
    if (isBackward) shown.reverse()
    const placeOf = (row: (string | null)[]) => row.slice(columns.length, columns.length + terms.length)
    const cursorAt = (row: (string | null)[] | undefined) => row && writeCursor(terms, placeOf(row))
    const rows = shown.map((row) => ({
      cells: row.slice(0, columns.length).map(readCell),
      key: row.slice(columns.length + terms.length).map((part) => part ?? ''),
    }))
    const isFirst = from === undefined || (isBackward && !hasMore)
    return {
      rows,
      next: isBackward || hasMore ? cursorAt(shown.at(-1)) : undefined,
      previous: isFirst ? undefined : cursorAt(shown[0]),
    }
  }
  return { query: { text, values: bound.values, rowMode: 'array' as const }, read }
}

function pageByOffset(request: SelectRows) {
  const { columns, identity, sort = [], filters = [], from, limit } = request
  const terms = orderTerms(columns, sort, identity)
  const bound = parameters()
  const offset = from ? offsetFrom(from, limit) : 0
  const text = [
    `select ${columns.map((column) => cellSql(columnOf(column.name), column.data_type)).join(', ')}`,
    fromTable(request),
    ...where(whereOf(columns, filters, bound)),
    ...(terms.length > 0 ? [`order by ${orderBy(terms, false)}`] : []),
    `limit ${count(limit) + 1} offset ${offset}`,
  ].join('\n')

  function read(raw: (string | null)[][]): Page {
    const hasMore = raw.length > limit
    return {
      rows: raw.slice(0, limit).map((row) => ({ key: [], cells: row.slice(0, columns.length).map(readCell) })),
      next: hasMore ? writeCursor([], [String(offset + limit)]) : undefined,
      previous: offset > 0 ? writeCursor([], [String(offset)]) : undefined,
    }
  }
  return { query: { text, values: bound.values, rowMode: 'array' as const }, read }
}

function offsetFrom(from: NonNullable<SelectRows['from']>, limit: number) {
  const [text] = readCursor([], cursorOf(from))
  if (!text || !/^\d{1,15}$/.test(text)) throw new InvalidCursor()
  return 'before' in from ? Math.max(0, Number(text) - limit) : Number(text)
}

/**
 * Finds the row at about this place in the order, for a scroll bar over a large table: `read` gives the cursor for
 * `from: { at }`, or undefined beyond the end. Without a sort Postgres walks the key's index only.
 */
export function seekRows({
  columns,
  identity,
  sort = [],
  filters = [],
  schema,
  table,
  offset,
}: Listing & { offset: number }): {
  query: RowQuery
  read: (rows: (string | null)[][]) => Cursor | undefined
} {
  const terms = orderTerms(columns, sort, identity)
  const bound = parameters()
  if (identity.kind === 'offset') {
    const query = { text: 'select', values: [], rowMode: 'array' as const }
    return { query, read: () => writeCursor([], [String(count(offset))]) }
  }
  const text = [
    `select ${terms.map((term) => term.text).join(', ')}`,
    fromTable({ schema, table }),
    ...where(whereOf(columns, filters, bound)),
    `order by ${orderBy(terms, false)}`,
    `limit 1 offset ${count(offset)}`,
  ].join('\n')
  return {
    query: { text, values: bound.values, rowMode: 'array' },
    read: ([row]) => row && writeCursor(terms, row),
  }
}

/** The whole value of one cell; no row when the row is gone. Views have no keys, so this throws for them. */
export function selectCell({
  schema,
  table,
  column,
  identity,
  key,
}: {
  schema: string
  table: string
  column: string
  identity: RowIdentity
  key: readonly string[]
}): RowQuery {
  const terms = identityTerms(identity)
  if (terms.length === 0 || terms.length !== key.length) throw new RangeError('The key does not fit the table')
  const bound = parameters()
  const conditions = terms.map((term, index) => `${term.sql} = ${bound.add(key[index] ?? null)}`)
  const text = [`select ${columnOf(column)}::text`, fromTable({ schema, table }), ...where(conditions)].join('\n')
  return { text, values: bound.values, rowMode: 'array' }
}

export function whereOf(columns: readonly OrderedColumn[], filters: readonly RowFilter[], bound: Parameters): string[] {
  const types = new Map(columns.map((column) => [column.name, column.data_type]))
  return filters.map((filter) => {
    const type = types.get(filter.column)
    if (type === undefined) throw new RangeError('A filtered column does not exist')
    return condition(filter, type, bound)
  })
}

export function where(conditions: readonly string[]): string[] {
  return conditions.length > 0 ? [`where ${conditions.map((text) => `(${text})`).join(' and ')}`] : []
}

function cursorOf(from: NonNullable<SelectRows['from']>) {
  if ('after' in from) return from.after
  return 'at' in from ? from.at : from.before
}

function count(value: number) {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError('A limit or offset must be a whole number')
  return value
}
