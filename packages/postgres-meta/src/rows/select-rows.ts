import { cellSql, readCell, type Cell } from './cell.ts'
import { InvalidCursor, readCursor, writeCursor, type Cursor } from './cursor.ts'
import { beyond, identityTerms, orderBy, orderTerms } from './keyset.ts'
import { parameters } from './parameters.ts'
import { asText, where, whereOf, wholeNumber, type Listing, type RowQuery } from './row-query.ts'
import { columnOf, columnsOf, fromTable } from './source.ts'

export interface SelectRows extends Listing {
  limit: number
  /** Where the page is: beyond a cursor, at it, before it, or at the end. Without any it is the first page. */
  from?: From
}

type From = { after: Cursor } | { at: Cursor } | { before: Cursor } | 'end'

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
  const isBackward = from === 'end' || (from !== undefined && 'before' in from)
  const conditions = whereOf(columns, filters, bound)
  if (from !== undefined && from !== 'end') {
    const place = readCursor(terms, cursorOf(from))
    conditions.push(beyond(terms, place, { isBackward, inclusive: 'at' in from, parameters: bound }))
  }
  const written = [
    ...columns.map((column) => cellSql(columnOf(column.name), column.data_type)),
    ...terms.map((term) => term.text),
    ...keyTerms.map((term) => term.text),
  ]
  const read = [...columns.map(({ name }) => columnOf(name)), ...[...terms, ...keyTerms].map((term) => term.column)]
  const text = [
    // outside, so that Postgres writes the rows of the page and not every row that it sorts
    `select ${written.join(', ')} from (`,
    `select ${columnsOf(read).join(', ')}`,
    fromTable(request),
    ...where(conditions),
    `order by ${orderBy(terms, isBackward)}`,
    `limit ${wholeNumber(limit) + 1}`,
    ') as t',
  ].join('\n')

  function pageOf(raw: (string | null)[][]): Page {
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
    const isLast = from === 'end' || (!isBackward && !hasMore)
    return {
      rows,
      next: isLast ? undefined : cursorAt(shown.at(-1)),
      previous: isFirst ? undefined : cursorAt(shown[0]),
    }
  }
  return { query: { text, values: bound.values, rowMode: 'array' as const, types: asText }, read: pageOf }
}

function pageByOffset(request: SelectRows) {
  const { columns, identity, sort = [], filters = [], from, limit } = request
  if (from === 'end') throw new RangeError('Rows without an identity have no end to read from')
  const terms = orderTerms(columns, sort, identity)
  const bound = parameters()
  const offset = from ? offsetFrom(from, limit) : 0
  const text = [
    `select ${columns.map((column) => cellSql(columnOf(column.name), column.data_type)).join(', ')} from (`,
    `select ${columnsOf(columns.map(({ name }) => columnOf(name))).join(', ')}`,
    fromTable(request),
    ...where(whereOf(columns, filters, bound)),
    ...(terms.length > 0 ? [`order by ${orderBy(terms, false)}`] : []),
    `limit ${wholeNumber(limit) + 1} offset ${offset}`,
    ') as t',
  ].join('\n')

  function pageOf(raw: (string | null)[][]): Page {
    const hasMore = raw.length > limit
    return {
      rows: raw.slice(0, limit).map((row) => ({ key: [], cells: row.slice(0, columns.length).map(readCell) })),
      next: hasMore ? writeCursor([], [String(offset + limit)]) : undefined,
      previous: offset > 0 ? writeCursor([], [String(offset)]) : undefined,
    }
  }
  return { query: { text, values: bound.values, rowMode: 'array' as const, types: asText }, read: pageOf }
}

function offsetFrom(from: Exclude<From, 'end'>, limit: number) {
  const [text] = readCursor([], cursorOf(from))
  if (!text || !/^\d{1,15}$/.test(text)) throw new InvalidCursor()
  return 'before' in from ? Math.max(0, Number(text) - limit) : Number(text)
}

function cursorOf(from: Exclude<From, 'end'>) {
  if ('after' in from) return from.after
  return 'at' in from ? from.at : from.before
}
