import { notImplemented } from '../errors/request-errors.ts'
import type { EmbeddedOutput, ExtraColumn, OrderPlan, ReadPlan, SelectedColumn, SpreadColumn } from './read-plan.ts'
import { unknownField } from './resolved-field.ts'
import { shortAlias } from './short-alias.ts'

/** Says for every embedding what its parent takes of it. */
export function fillOutputs(plan: ReadPlan): void {
  for (const child of plan.children) {
    fillOutputs(child)
    const output = child.embedding?.output
    if (!output) continue
    if (output.kind === 'object' || output.kind === 'array') output.isEmpty = selectsNothing(child)
    else output.columns = spreadColumns(child)
  }
}

const selectsNothing = ({ select, children }: ReadPlan): boolean =>
  select.length === 0 && children.every(selectsNothing)

function spreadColumns({ select, children }: ReadPlan): SpreadColumn[] {
  return [
    ...select.map(({ field, alias }) => plain(alias ?? field.name)),
    ...children.flatMap(({ embedding }) => columnsOf(embedding?.output)),
  ]
}

function columnsOf(output: EmbeddedOutput | undefined): SpreadColumn[] {
  if (!output) return []
  return output.kind === 'object' || output.kind === 'array' ? [plain(output.name)] : output.columns
}

const plain = (name: string): SpreadColumn => ({
  name,
  aggregate: undefined,
  aggregateCast: undefined,
  alias: undefined,
})

/** An aggregate whose place is further up, since there its rows are grouped. */
interface Hoisted {
  /** The subquery that its field is from. */
  of: string
  name: string
  column: Pick<SelectedColumn, 'aggregate' | 'aggregateCast' | 'alias'>
}

/** Moves the aggregates of spread rows to the nearest relation that is no spread of one row itself. */
export function hoistAggregates(plan: ReadPlan): Hoisted[] {
  const below = plan.children.flatMap(hoistAggregates)
  const { embedding } = plan
  if (embedding?.output.kind !== 'spread') {
    for (const child of plan.children) takeHoisted(child, below)
    return []
  }
  const own = plan.select.flatMap(({ field, aggregate, aggregateCast, alias }): Hoisted[] =>
    aggregate === undefined
      ? []
      : [{ of: embedding.alias, name: alias ?? field.name, column: { aggregate, aggregateCast, alias } }],
  )
  plan.select = plan.select.map((one) => ({ ...one, aggregate: undefined, aggregateCast: undefined }))
  return [...own, ...below.map((hoisted) => ({ ...hoisted, of: embedding.alias }))]
}

function takeHoisted({ embedding }: ReadPlan, hoisted: readonly Hoisted[]) {
  if (embedding?.output.kind !== 'spread' && embedding?.output.kind !== 'spread-array') return
  embedding.output.columns = embedding.output.columns.map((column) => {
    const found = hoisted.find(({ of, name }) => of === embedding.alias && name === column.name)
    return found ? { ...column, ...found.column } : column
  })
}

/** An array is ordered where it is made, so its subquery selects what it is ordered by. */
export function orderArrays(plan: ReadPlan): void {
  for (const child of plan.children) orderArrays(child)
  const output = plan.embedding?.output
  if (output?.kind !== 'spread-array') return
  const isAggregated = [plan.select, ...plan.children.map(({ embedding }) => columnsOf(embedding?.output))]
    .flat()
    .some(({ aggregate }) => aggregate)
  if (isAggregated) {
    throw notImplemented('Aggregates are not implemented for one-to-many or many-to-many spreads.')
  }
  const prefix = plan.embedding?.alias ?? ''
  const extra = plan.order.map((order, index) =>
    extraColumn(order, shortAlias(`${prefix}_${order.field.name}_${index + 1}`)),
  )
  output.orderedBy = extra.map(({ column }) => column)
  output.order = extra.map(({ order }) => order)
  plan.order = []
}

function extraColumn(
  { of, field, direction, nulls }: OrderPlan,
  alias: string,
): { column: ExtraColumn; order: OrderPlan } {
  const column = { field, aggregate: undefined, aggregateCast: undefined, cast: undefined, alias }
  return { column: { of, column }, order: { of: undefined, field: unknownField(alias), direction, nulls } }
}
