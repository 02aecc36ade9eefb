import type { OrderPlan, SelectedColumn, SpreadColumn } from '../plan/read-plan.ts'
import type { ResolvedField } from '../plan/resolved-field.ts'
import type { Aggregate } from '../request/grammar/select.ts'
import type { JsonStep } from '../request/grammar/field.ts'
import { columnOf, quoteName } from './names.ts'
import type { Parameters } from './parameters.ts'

/** A field of `table`, which is written as SQL. */
export function fieldSql(table: string, field: ResolvedField, parameters: Parameters): string {
  const found = withoutSearch(table, field, parameters)
  if (field.textSearch === undefined) return found
  const language = field.textSearch === null ? '' : `${parameters.add(field.textSearch)}, `
  return `to_tsvector(${language}${found})`
}

function withoutSearch(table: string, { name, path, toJson, isWholeRow }: ResolvedField, parameters: Parameters) {
  if (isWholeRow) return table
  const column = columnOf(table, name)
  if (path.length === 0) return column
  const steps = path.map((step) => stepSql(step, parameters)).join('')
  return (toJson ? `to_jsonb(${column})` : column) + steps
}

function stepSql({ arrow, key, isIndex }: JsonStep, parameters: Parameters): string {
  return `${arrow}${parameters.add(key)}${isIndex ? '::int' : ''}`
}

export function selectedSql(table: string, selected: SelectedColumn, parameters: Parameters): string {
  const { field, aggregate, aggregateCast, cast, alias } = selected
  const plain = fieldSql(table, field, parameters)
  const value = castSql(field.transform === undefined ? plain : `${field.transform}(${plain})`, cast)
  return aggregateSql(value, aggregate, aggregateCast) + aliasSql(alias)
}

export function spreadSql(alias: string, { name, aggregate, aggregateCast, alias: as }: SpreadColumn): string {
  return aggregateSql(columnOf(quoteName(alias), name), aggregate, aggregateCast) + aliasSql(as)
}

function aggregateSql(value: string, aggregate: Aggregate | undefined, cast: string | undefined): string {
  return aggregate === undefined ? value : castSql(`${aggregate}(${value})`, cast)
}

/** The parser lets no cast have quotes or operators, and quoting would take names such as `bigint` for others. */
const castSql = (value: string, cast: string | undefined) => (cast === undefined ? value : `CAST(${value} AS ${cast})`)

const aliasSql = (alias: string | undefined) => (alias === undefined ? '' : ` AS ${quoteName(alias)}`)

export function orderSql(table: string, order: readonly OrderPlan[], parameters: Parameters): string {
  if (order.length === 0) return ''
  const terms = order.map(({ of, field, direction, nulls }) => {
    const value = fieldSql(of === undefined ? table : quoteName(of), field, parameters)
    return [value, direction, nulls && NULLS[nulls]].filter(Boolean).join(' ')
  })
  return ` ORDER BY ${terms.join(', ')}`
}

const NULLS = { nullsfirst: 'nulls first', nullslast: 'nulls last' } as const

/** What rows are grouped by beside aggregates: everything else that is selected. */
export function groupingSql(table: string, selected: SelectedColumn, parameters: Parameters): string | undefined {
  const { aggregate, alias, field } = selected
  if (aggregate !== undefined) return undefined
  return alias === undefined ? fieldSql(table, field, parameters) : quoteName(alias)
}
