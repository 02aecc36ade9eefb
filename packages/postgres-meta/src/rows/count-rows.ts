import { parameters } from './parameters.ts'
import { fromTable } from './source.ts'
import { where, whereOf, type Listing, type RowQuery } from './row-query.ts'

type Counted = Pick<Listing, 'schema' | 'table' | 'columns' | 'filters'>

/** The exact number of rows, as text. Reads all of them, so it wants a time limit. */
export function countRows({ schema, table, columns, filters = [] }: Counted): RowQuery {
  const bound = parameters()
  const conditions = where(whereOf(columns, filters, bound))
  const text = [`select count(*)::text`, fromTable({ schema, table }), ...conditions].join('\n')
  return { text, values: bound.values, rowMode: 'array' }
}

/** The planner's guess, at the price of planning. `read` takes the answer of Postgres. */
export function estimateRows(request: Counted): { query: RowQuery; read: (rows: unknown[][]) => number } {
  const { schema, table, columns, filters = [] } = request
  const bound = parameters()
  const conditions = where(whereOf(columns, filters, bound))
  const text = [`explain (format json) select`, fromTable({ schema, table }), ...conditions].join('\n')
  return { query: { text, values: bound.values, rowMode: 'array' }, read: planRows }
}

function planRows([row]: unknown[][]) {
  const plan: unknown = typeof row?.[0] === 'string' ? JSON.parse(row[0]) : row?.[0]
  const rows = property(property(property(plan, '0'), 'Plan'), 'Plan Rows')
  if (typeof rows !== 'number') throw new TypeError('Postgres gave no plan')
  return rows
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
