import { noColumn } from '../errors/cache-errors.ts'
import { invalidPutFilters } from '../errors/request-errors.ts'
import type { Change } from '../request/action.ts'
import type { ApiRequest } from '../request/api-request.ts'
import type { Payload } from '../request/payload.ts'
import type { SchemaCache } from '../schema-cache/schema-cache.ts'
import type { Table } from '../schema-cache/table.ts'
import { neededColumns } from './needed-columns.ts'
import { filterPlan, logicPlan } from './place-conditions.ts'
import type { LogicPlan, ReadPlan } from './read-plan.ts'
import { fieldOfColumn, fromJson, type ResolvedField } from './resolved-field.ts'

/** What a request does to the rows of a table. */
export interface ChangePlan {
  change: Change
  table: Table
  /** Those that get values from the body. */
  columns: readonly ResolvedField[]
  payload: (Payload & { kind: 'json' }) | undefined
  /** Which rows; of an upsert, which it may be. */
  where: readonly LogicPlan[]
  onConflict: { columns: readonly string[]; merges: boolean } | undefined
  /** Columns without a value get their defaults. */
  appliesDefaults: boolean
  /** Nothing for a response without rows. */
  returns: readonly string[]
}

export function planChange(
  request: ApiRequest,
  change: Change,
  table: Table,
  read: ReadPlan,
  cache: SchemaCache,
): ChangePlan {
  const { body, preferences, query } = request
  const { primaryKey } = table
  if (change === 'upsert') demandKey(request, primaryKey)
  const own = query.filters.filter(({ path }) => path.length === 0)
  const where = [
    ...own.map(({ value }) => filterPlan(value, table, cache)),
    ...query.logic.map(({ value }) => logicPlan(value, table, cache)),
  ]
  const showsRows = preferences.return !== undefined && preferences.return !== 'minimal'
  return {
    change,
    table,
    columns: change === 'delete' ? [] : (body?.columns ?? []).map((name) => columnNamed(name, table, cache)),
    payload: body?.payload.kind === 'json' ? body.payload : undefined,
    where: change === 'insert' ? [] : where,
    onConflict: conflictOf(request, change, primaryKey),
    appliesDefaults: change !== 'upsert' && preferences.missing === 'default',
    returns: showsRows ? neededColumns(read, primaryKey) : [],
  }
}

/** It replaces one row: that of its whole primary key. */
function demandKey({ query }: ApiRequest, primaryKey: readonly string[]) {
  const isKey =
    primaryKey.length > 0 &&
    query.logic.length === 0 &&
    query.filterNames.size === primaryKey.length &&
    primaryKey.every((name) => query.filterNames.has(name)) &&
    query.filters.every(({ value: { condition } }) => {
      const { operation, isNegated } = condition
      const isPlain = operation.kind === 'quantified' && operation.quantifier === undefined
      return !isNegated && isPlain && operation.operator === 'eq'
    })
  if (!isKey) throw invalidPutFilters()
}

function conflictOf({ preferences, query }: ApiRequest, change: Change, primaryKey: readonly string[]) {
  if (change === 'upsert') return { columns: primaryKey, merges: true }
  if (change !== 'insert' || preferences.resolution === undefined) return undefined
  const columns = query.onConflict ?? primaryKey
  return { columns, merges: preferences.resolution === 'merge-duplicates' }
}

function columnNamed(name: string, table: Table, cache: SchemaCache): ResolvedField {
  const column = table.columns.get(name)
  if (!column) throw noColumn(table.name, name)
  return fromJson(fieldOfColumn(column), cache)
}
