import type { FilterOperator } from './filter-operators.ts'
import type { Parameters } from './parameters.ts'
import { columnOf } from './source.ts'

/** A condition on one column. Values are text, as Postgres reads it. */
export type RowFilter =
  | { column: string; op: ComparisonOperator; value: string }
  | { column: string; op: 'in'; value: readonly string[] }
  | { column: string; op: 'is'; value: IsValue }

export type ComparisonOperator = Exclude<FilterOperator, 'in' | 'is'>
export type IsValue = 'null' | 'not null' | 'true' | 'false' | 'unknown'

/** Parameters have no type written to them: Postgres reads each as the type of the column beside it. */
export function condition(filter: RowFilter, type: string, parameters: Parameters): string {
  if (filter.op === 'is') return `${columnOf(filter.column)} is ${isKeywords[filter.value]}`
  if (filter.op === 'like' || filter.op === 'ilike') {
    return `${columnOf(filter.column)}::text ${filter.op} ${parameters.add(filter.value)}`
  }
  const column = comparable(filter.column, type)
  if (filter.op !== 'in') return `${column} ${operators[filter.op]} ${parameters.add(filter.value)}`
  if (filter.value.length === 0) return 'false'
  return `${column} in (${filter.value.map((value) => parameters.add(value)).join(', ')})`
}

/** The column, or its text where the type has no order of its own. */
export function comparable(column: string, type: string): string {
  return TYPES_WITHOUT_ORDER.has(type) ? `${columnOf(column)}::text` : columnOf(column)
}

const operators = { eq: '=', neq: '<>', gt: '>', gte: '>=', lt: '<', lte: '<=' }

const isKeywords: Record<IsValue, string> = {
  null: 'null',
  'not null': 'not null',
  true: 'true',
  false: 'false',
  unknown: 'unknown',
}

const TYPES_WITHOUT_ORDER = new Set(
  ['json', 'xml', 'point', 'line', 'lseg', 'box', 'path', 'polygon', 'circle', 'xid', 'cid', 'aclitem'].flatMap(
    (type) => [type, `${type}[]`],
  ),
)
