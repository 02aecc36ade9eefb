import { comparable } from './filter.ts'
import type { Parameters } from './parameters.ts'
import type { RowIdentity } from './row-identity.ts'
import { columnOf } from './source.ts'

export interface Sort {
  column: string
  direction: 'asc' | 'desc'
  /** As in Postgres, nulls come last in ascending and first in descending order unless this says otherwise. */
  nulls?: 'first' | 'last'
}

/** One expression of the complete order: a sorted column, or a part of the row's identity that breaks ties. */
export interface OrderTerm {
  sql: string
  /** The column that it is read from. */
  column: string
  /** The same as text, exact, for the cursor. */
  text: string
  direction: 'asc' | 'desc'
  nulls: 'first' | 'last'
  canBeNull: boolean
}

export interface OrderedColumn {
  name: string
  data_type: string
  is_nullable: boolean
}

/** The order in which no two rows are equal: what the person sorts by, then the row's identity. */
export function orderTerms(
  columns: readonly OrderedColumn[],
  sort: readonly Sort[],
  identity: RowIdentity,
): OrderTerm[] {
  const byName = new Map(columns.map((column) => [column.name, column]))
  const sorted = sort.map(({ column: name, direction, nulls }): OrderTerm => {
    const column = byName.get(name)
    if (!column) throw new RangeError('A column of the sort order does not exist')
    return {
      sql: comparable(name, column.data_type),
      column: columnOf(name),
      text: `${columnOf(name)}::text`,
      direction,
      nulls: nulls ?? (direction === 'asc' ? 'last' : 'first'),
      canBeNull: column.is_nullable,
    }
  })
  const present = new Set(sort.map(({ column }) => column))
  return [...sorted, ...identityTerms(identity, present)]
}

/** The parts of the identity alone, in the order of the key. */
export function identityTerms(identity: RowIdentity, except: ReadonlySet<string> = new Set()): OrderTerm[] {
  if (identity.kind === 'offset') return []
  if (identity.kind === 'columns') {
    return identity.columns.filter((name) => !except.has(name)).map((name) => tieBreaker(columnOf(name)))
  }
  return identity.acrossTables ? [tieBreaker('t.tableoid'), tieBreaker('t.ctid')] : [tieBreaker('t.ctid')]
}

function tieBreaker(sql: string): OrderTerm {
  return { sql, column: sql, text: `${sql}::text`, direction: 'asc', nulls: 'last', canBeNull: false }
}

export function orderBy(terms: readonly OrderTerm[], isBackward: boolean): string {
  const parts = terms.map((term) => {
    const { direction, nulls } = isBackward ? reversed(term) : term
    const isDefault = !term.canBeNull || nulls === (direction === 'asc' ? 'last' : 'first')
    return `${term.sql} ${direction}${isDefault ? '' : ` nulls ${nulls}`}`
  })
  return parts.join(', ')
}

/** SQL that holds for the rows beyond the given place in the order, or from it on when it is `inclusive`. */
export function beyond(
  terms: readonly OrderTerm[],
  place: readonly (string | null)[],
  { isBackward, inclusive, parameters }: { isBackward: boolean; inclusive: boolean; parameters: Parameters },
): string {
  const directed = isBackward ? terms.map(reversed) : terms
  const placeholders = place.map((value) => (value === null ? null : parameters.add(value)))
  if (isOneRange(directed)) {
    const operator = `${directed[0]?.direction === 'asc' ? '>' : '<'}${inclusive ? '=' : ''}`
    return `(${directed.map((term) => term.sql).join(', ')}) ${operator} (${placeholders.join(', ')})`
  }
  return anyTermBeyond(directed, placeholders, inclusive)
}

/** A row comparison is one range of an index; it needs one direction and no nulls. */
function isOneRange(terms: readonly OrderTerm[]) {
  return terms.every((term) => !term.canBeNull && term.direction === terms[0]?.direction)
}

function anyTermBeyond(terms: readonly OrderTerm[], placeholders: readonly (string | null)[], inclusive: boolean) {
  const equal: string[] = []
  const alternatives: string[] = []
  terms.forEach((term, index) => {
    const placeholder = placeholders[index] ?? null
    const further = furtherThan(term, placeholder)
    if (further) alternatives.push([...equal, further].join(' and '))
    equal.push(placeholder === null ? `${term.sql} is null` : `${term.sql} = ${placeholder}`)
  })
  if (inclusive) alternatives.push(equal.join(' and '))
  const condition = `(${alternatives.map((alternative) => `(${alternative})`).join(' or ')})`
  const [first] = terms
  if (!first || first.canBeNull) return condition
  // says again what follows from the rest, in a form that an index can start from
  return `${first.sql} ${first.direction === 'asc' ? '>=' : '<='} ${placeholders[0]} and ${condition}`
}

function furtherThan({ sql, direction, nulls, canBeNull }: OrderTerm, placeholder: string | null) {
  if (placeholder === null) return nulls === 'first' ? `${sql} is not null` : undefined
  const further = `${sql} ${direction === 'asc' ? '>' : '<'} ${placeholder}`
  return canBeNull && nulls === 'last' ? `(${further} or ${sql} is null)` : further
}

function reversed(term: OrderTerm): OrderTerm {
  return {
    ...term,
    direction: term.direction === 'asc' ? 'desc' : 'asc',
    nulls: term.nulls === 'first' ? 'last' : 'first',
  }
}
