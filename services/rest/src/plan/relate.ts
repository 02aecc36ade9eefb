import { notEmbedded, relatedOrderNotToOne } from '../errors/request-errors.ts'
import { isToOne } from '../schema-cache/relationship.ts'
import type { LogicPlan, OrderPlan, ReadPlan } from './read-plan.ts'

/** Orders by columns of what is embedded, and filters by whether something is. */
export function relate(plan: ReadPlan): void {
  plan.order = plan.order.map((order) => related(order, plan))
  plan.where = plan.where.map((logic) => embedded(logic, plan))
  for (const child of plan.children) relate(child)
}

const called = (wanted: string) => (child: ReadPlan) => (child.alias ?? child.name) === wanted

function related(order: OrderPlan, { children, relation }: ReadPlan): OrderPlan {
  if (order.of === undefined) return order
  const embedding = children.find(called(order.of))?.embedding
  if (!embedding) throw notEmbedded(order.of)
  if (!isToOne(embedding.relationship)) throw relatedOrderNotToOne(relation.name, order.of)
  return { ...order, of: embedding.alias }
}

function embedded(logic: LogicPlan, plan: ReadPlan): LogicPlan {
  if (logic.kind === 'group') return { ...logic, members: logic.members.map((member) => embedded(member, plan)) }
  if (logic.kind !== 'filter' || logic.field.path.length > 0) return logic
  const { operation, isNegated } = logic.condition
  const embedding = plan.children.find(called(logic.field.name))?.embedding
  if (!embedding || operation.kind !== 'is' || operation.value !== 'null') return logic
  return { kind: 'embedded', exists: isNegated, alias: embedding.alias }
}
