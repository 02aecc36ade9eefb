import type { Embedding, ReadPlan } from '../plan/read-plan.ts'
import { isAll, limitOf, type Range } from '../request/range.ts'
import type { ColumnPair } from '../schema-cache/relationship.ts'
import { logicSql } from './conditions.ts'
import { groupingSql, orderSql, selectedSql, spreadSql } from './fields.ts'
import { columnOf, quoteName, quoteQualified, tableOf } from './names.ts'
import type { Parameters } from './parameters.ts'

/** `jsonb` can be grouped by, `json` is made faster. */
export type JsonType = 'json' | 'jsonb'

/** The rows of a plan, with what it embeds as columns of JSON. */
export function readSql(plan: ReadPlan, parameters: Parameters, json: JsonType): string {
  const table = tableOf(plan)
  const joins = plan.children.map((child) => joinSql(child, parameters, json)).join('')
  return (
    `SELECT ${columnsSql(plan, table, parameters, json)} FROM ${fromSql(plan)}${joins}` +
    whereSql([...plan.where.map((logic) => logicSql(table, logic, parameters)), ...joinConditions(plan)]) +
    groupSql(plan, table, parameters) +
    orderSql(table, plan.order, parameters) +
    rangeSql(plan.range, parameters)
  )
}

/** Of a select that names nothing at all, every column: what is asked for then is the number of rows. */
function columnsSql({ select, children, embedding }: ReadPlan, table: string, parameters: Parameters, json: JsonType) {
  const own =
    select.length === 0 && children.length === 0
      ? [`${table}.*`]
      : select.map((selected) => selectedSql(table, selected, parameters))
  const extra =
    embedding?.output.kind === 'spread-array'
      ? embedding.output.orderedBy.map(({ of, column }) =>
          selectedSql(of === undefined ? table : quoteName(of), column, parameters),
        )
      : []
  return [...own, ...extra, ...children.flatMap((child) => embeddedColumns(child.embedding, json))].join(', ')
}

function embeddedColumns(embedding: Embedding | undefined, json: JsonType): string[] {
  if (!embedding) return []
  const { alias, output } = embedding
  const name = quoteName(alias)
  switch (output.kind) {
    case 'object':
      return output.isEmpty ? [] : [`row_to_json(${name}.*)::${json} AS ${quoteName(output.name)}`]
    case 'array':
      return output.isEmpty ? [] : [`coalesce(${name}.${name}, '[]') AS ${quoteName(output.name)}`]
    default:
      return output.columns.map((column) => spreadSql(alias, column))
  }
}

function joinSql(child: ReadPlan, parameters: Parameters, json: JsonType): string {
  const { embedding } = child
  if (!embedding) return ''
  const { output, join } = embedding
  const alias = quoteName(embedding.alias)
  const rows = readSql(child, parameters, json)
  const kind = join === 'inner' ? 'INNER' : 'LEFT'
  if (output.kind === 'object' || output.kind === 'spread') return ` ${kind} JOIN LATERAL (${rows}) AS ${alias} ON true`
  const arrays =
    output.kind === 'spread-array'
      ? output.columns.map((column) => arraySql(column, output, alias, parameters, json))
      : []
  const columns = [`json_agg(${alias})::${json} AS ${alias}`, ...arrays].join(', ')
  const condition = join === 'inner' ? `${alias} IS NOT NULL` : 'true'
  return ` ${kind} JOIN LATERAL (SELECT ${columns} FROM (${rows}) AS ${alias}) AS ${alias} ON ${condition}`
}

type SpreadArray = Embedding['output'] & { kind: 'spread-array' }

function arraySql(
  { name, alias }: SpreadArray['columns'][number],
  { order }: SpreadArray,
  table: string,
  parameters: Parameters,
  json: JsonType,
): string {
  const ordered = `${columnOf(table, name)}${orderSql(table, order, parameters)}`
  return `coalesce(json_agg(${ordered}), '[]')::${json} AS ${quoteName(alias ?? name)}`
}

/** With the junction of a many-to-many relationship beside it. */
export function fromSql({ embedding, source: { from, as } }: ReadPlan): string {
  const relationship = embedding?.relationship
  const name = as === undefined ? '' : ` AS ${quoteName(as)}`
  if (relationship?.kind === 'computed') {
    const row = `${quoteName(embedding?.parentAs ?? relationship.table.name)}::${quoteQualified(relationship.table)}`
    return `${quoteQualified(relationship.function)}(${row})${name}`
  }
  const junction = relationship?.kind === 'many-to-many' ? `, ${quoteQualified(relationship.junction.table)}` : ''
  return quoteQualified(from) + name + junction
}

export function joinConditions(plan: ReadPlan): string[] {
  const { embedding } = plan
  const relationship = embedding?.relationship
  if (!relationship || relationship.kind === 'computed') return []
  const parent = tableOf({ source: { from: relationship.table, as: embedding?.parentAs } })
  const equal = (left: string, right: string, pairs: readonly ColumnPair[]) =>
    pairs.map(([column, foreign]) => `${columnOf(right, foreign)} = ${columnOf(left, column)}`)
  if (relationship.kind !== 'many-to-many') return equal(parent, tableOf(plan), relationship.columns)
  const { junction } = relationship
  const between = quoteQualified(junction.table)
  return [...equal(tableOf(plan), between, junction.foreignColumns), ...equal(parent, between, junction.columns)]
}

export const whereSql = (conditions: readonly string[]) =>
  conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`

function groupSql({ select, children }: ReadPlan, table: string, parameters: Parameters): string {
  const outputs = children.flatMap(({ embedding }) => (embedding ? [embedding] : []))
  const spread = outputs.flatMap(({ alias, output }) =>
    'columns' in output ? output.columns.map((column) => ({ table: quoteName(alias), ...column })) : [],
  )
  if (![...select, ...spread].some(({ aggregate }) => aggregate)) return ''
  const terms = [
    ...select.map((selected) => groupingSql(table, selected, parameters)),
    ...outputs.map(({ output }) => ('name' in output && !output.isEmpty ? quoteName(output.name) : undefined)),
    ...spread.map(({ aggregate, table: of, alias, name }) => (aggregate ? undefined : columnOf(of, alias ?? name))),
  ].filter((term) => term !== undefined)
  return terms.length === 0 ? '' : ` GROUP BY ${terms.join(', ')}`
}

function rangeSql(range: Range, parameters: Parameters): string {
  if (isAll(range)) return ''
  const rows = limitOf(range)
  const limit = rows === undefined ? 'ALL' : parameters.add(String(rows))
  return ` LIMIT ${limit} OFFSET ${parameters.add(String(range.from))}`
}
