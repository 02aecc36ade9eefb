import { operators, type Filter, type Operator, type Sort } from '../../../data/rows.ts'

const filterPattern = new RegExp(`^(.+?):(${operators.join('|')}):([^]*)$`)

/** Reads `column:op:value`. A column's name may have colons of its own. Undefined when it is not a filter. */
export function parseFilter(text: string): Filter | undefined {
  const [, column, op, value] = filterPattern.exec(text) ?? []
  const operator = operators.find((candidate) => candidate === op)
  return column === undefined || value === undefined || !operator ? undefined : { column, op: operator, value }
}

export const writeFilter = ({ column, op, value }: Filter) => `${column}:${op}:${value}`

/** Reads `column:asc` or `column:desc`. */
export function parseSort(text: string): Sort | undefined {
  const [, column, direction] = /^(.+):(asc|desc)$/.exec(text) ?? []
  if (column === undefined) return undefined
  return { column, direction: direction === 'desc' ? 'desc' : 'asc' }
}

export const writeSort = ({ column, direction }: Sort) => `${column}:${direction}`

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
  ilike: 'like, any case',
  in: 'one of',
  is: 'is (null, true…)',
} satisfies Record<Operator, string>

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
} satisfies Record<Operator, string>

export const describeFilter = ({ column, op, value }: Filter) => `${column} ${signs[op]} ${value === '' ? "''" : value}`
