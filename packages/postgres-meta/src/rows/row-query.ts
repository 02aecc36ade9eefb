import { condition, type RowFilter } from './filter.ts'
import type { OrderedColumn, Sort } from './keyset.ts'
import type { Parameters } from './parameters.ts'
import type { RowIdentity } from './row-identity.ts'

/** A query for pg; rows come as arrays because names of columns may repeat or be anything. */
export interface RowQuery {
  text: string
  values: (string | null)[]
  rowMode: 'array'
  types?: typeof asText
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

/** Values stay as Postgres writes them, for pg would make numbers, dates and objects of them. */
export const asText = { getTypeParser: () => String }

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

export function wholeNumber(value: number) {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError('A limit or offset must be a whole number')
  return value
}
