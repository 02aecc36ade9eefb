import { notEmbedded } from '../errors/request-errors.ts'
import type { ApiRequest } from '../request/api-request.ts'
import { fieldAt } from '../request/grammar/field.ts'
import type { Filter } from '../request/grammar/filter.ts'
import type { Logic } from '../request/grammar/logic.ts'
import type { OrderTerm } from '../request/grammar/order.ts'
import { parse } from '../request/grammar/parser.ts'
import type { QualifiedName } from '../schema-cache/qualified-name.ts'
import type { SchemaCache } from '../schema-cache/schema-cache.ts'
import type { LogicPlan, OrderPlan, ReadPlan } from './read-plan.ts'
import { fromText, resolveField, unknownField } from './resolved-field.ts'

/** Filters, order and ranges of a request, each where it belongs. What changes rows filters them before they are read. */
export function placeConditions(root: ReadPlan, { query, range, action }: ApiRequest, cache: SchemaCache): void {
  const isChange = action.kind === 'change'
  for (const { path, value } of query.filters) {
    if (isChange && path.length === 0) continue
    const plan = planAt(root, path)
    plan.where.push(filterPlan(value, plan.relation, cache))
  }
  for (const { path, value } of query.order) {
    const plan = planAt(root, path)
    plan.order = value.map((term) => orderPlan(term, plan.relation, cache))
  }
  if (!isChange) {
    for (const [name, ofName] of query.ranges) if (name !== 'limit') planAt(root, relationsIn(name)).range = ofName
    root.range = range
  }
  for (const { path, value } of query.logic) {
    if (isChange && path.length === 0) continue
    const plan = planAt(root, path)
    plan.where.push(logicPlan(value, plan.relation, cache))
  }
}

export function filterPlan({ field, condition }: Filter, relation: QualifiedName, cache: SchemaCache): LogicPlan {
  const resolved = resolveField(field, relation, cache)
  const { operation } = condition
  const isText = resolved.baseType !== '' && resolved.baseType !== 'tsvector'
  const textSearch = operation.kind === 'fts' && isText ? (operation.language ?? null) : undefined
  return { kind: 'filter', field: fromText({ ...resolved, textSearch }, cache), condition }
}

export function logicPlan(logic: Logic, relation: QualifiedName, cache: SchemaCache): LogicPlan {
  if (logic.kind === 'filter') return filterPlan(logic.filter, relation, cache)
  return { ...logic, members: logic.members.map((member) => logicPlan(member, relation, cache)) }
}

function orderPlan({ relation: of, field, direction, nulls }: OrderTerm, relation: QualifiedName, cache: SchemaCache) {
  const resolved = of === undefined ? resolveField(field, relation, cache) : unknownField(field.name, field.path)
  return { of, field: resolved, direction, nulls } satisfies OrderPlan
}

function planAt(root: ReadPlan, path: readonly string[]): ReadPlan {
  let plan = root
  for (const step of path) {
    const next = plan.children.find(({ name, alias }) => name === step || alias === step)
    if (!next) throw notEmbedded(step)
    plan = next
  }
  return plan
}

function relationsIn(name: string): readonly string[] {
  const parsed = parse(fieldAt, name)
  return 'value' in parsed ? parsed.value.path : []
}
