import { fromSimpleText, SIMPLE_TEXT, toSimpleText } from '../../../lib/url/simple-text.ts'
import type { Filter, Sort } from '@plinth/contract/database'
import { filterOperators, type FilterOperator } from '@plinth/postgres-meta/rows/filter-operators'

const ops = filterOperators.join('|')
const filterPattern = new RegExp(`^(${SIMPLE_TEXT})-(${ops})-(${SIMPLE_TEXT})$`)
const olderFilterPattern = new RegExp(`^(.+?):(${ops}):([^]*)$`)
const sortPattern = new RegExp(`^(${SIMPLE_TEXT})-(asc|desc)$`)

/** Reads `column-op-value`, or `column:op:value` from an older address. Undefined when it is not a filter. */
export function parseFilter(text: string): Filter | undefined {
  const [column, op, value] = simplePartsOf(text, filterPattern) ?? olderFilterPattern.exec(text)?.slice(1) ?? []
  const operator = filterOperators.find((candidate) => candidate === op)
  return !column || value === undefined || !operator ? undefined : { column, op: operator, value }
}

/** In letters that survive the way through sign-in. */
export const writeFilter = ({ column, op, value }: Filter) => `${toSimpleText(column)}-${op}-${toSimpleText(value)}`

/** Reads `column-asc` or `column-desc`, or the same with a colon from an older address. */
export function parseSort(text: string): Sort | undefined {
  const [column, direction] = simplePartsOf(text, sortPattern) ?? /^(.+):(asc|desc)$/.exec(text)?.slice(1) ?? []
  return column ? { column, direction: direction === 'desc' ? 'desc' : 'asc' } : undefined
}

export const writeSort = ({ column, direction }: Sort) => `${toSimpleText(column)}-${direction}`

const simplePartsOf = (text: string, pattern: RegExp) => pattern.exec(text)?.slice(1).map(fromSimpleText)

/** The order after a click on a heading: ascending, descending, then none. With `add` the other columns stay. */
export function nextSort(sort: readonly Sort[], column: string, { add }: { add: boolean }): Sort[] {
  const current = sort.find((each) => each.column === column)
  const others = add ? sort.filter((each) => each.column !== column) : []
  if (current?.direction === 'desc') return [...others]
  const next: Sort = { column, direction: current ? 'desc' : 'asc' }
  return add && current ? sort.map((each) => (each.column === column ? next : each)) : [...others, next]
}

/** How a person reads an operator. */
export const operatorWords = {
  eq: 'is',
  neq: 'is not',
  gt: 'greater than',
  gte: 'at least',
  lt: 'less than',
  lte: 'at most',
  like: 'like',
  ilike: 'ilike',
  in: 'one of',
  is: 'is null / is true…',
} satisfies Record<FilterOperator, string>

const signs = {
  eq: '=',
  neq: '≠',
  gt: '>',
  gte: '≥',
  lt: '<',
  lte: '≤',
  like: 'like',
  ilike: 'ilike',
  in: 'in',
  is: 'is',
} satisfies Record<FilterOperator, string>

export const describeFilter = ({ column, op, value }: Filter) => `${column} ${signs[op]} ${value === '' ? "''" : value}`
