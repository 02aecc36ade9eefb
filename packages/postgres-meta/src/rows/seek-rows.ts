import { writeCursor, type Cursor } from './cursor.ts'
import { orderBy, orderTerms } from './keyset.ts'
import { parameters } from './parameters.ts'
import { where, whereOf, wholeNumber, type Listing, type RowQuery } from './row-query.ts'
import { columnsOf, fromTable } from './source.ts'

interface SeekRows extends Listing {
  offset: number
}

/**
 * Finds the row at about this place in the order, for a scroll bar over a large table: `read` gives the cursor for
 * `from: { at }`, or undefined beyond the end. Without a sort Postgres walks the key's index only.
 */
export function seekRows({ columns, identity, sort = [], filters = [], schema, table, offset }: SeekRows): {
  query: RowQuery
  read: (rows: (string | null)[][]) => Cursor | undefined
} {
  const terms = orderTerms(columns, sort, identity)
  const bound = parameters()
  if (identity.kind === 'offset') {
    const query = { text: 'select', values: [], rowMode: 'array' as const }
    return { query, read: () => writeCursor([], [String(wholeNumber(offset))]) }
  }
  const conditions = where(whereOf(columns, filters, bound))
  const text = [
    // Postgres writes the values of every row that it skips unless they are written outside
    `select ${terms.map((term) => term.text).join(', ')} from (`,
    `select ${columnsOf(terms.map((term) => term.column)).join(', ')}`,
    fromTable({ schema, table }),
    ...conditions,
    `order by ${orderBy(terms, false)}`,
    `limit 1 offset ${wholeNumber(offset)}`,
    ') as t',
  ].join('\n')
  return {
    query: { text, values: bound.values, rowMode: 'array' },
    read: ([row]) => row && writeCursor(terms, row),
  }
}
