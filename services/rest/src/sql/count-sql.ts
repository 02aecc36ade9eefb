import type { ReadPlan } from '../plan/read-plan.ts'
import { type EmbeddedSql, logicSql } from './conditions.ts'
import { tableOf } from './names.ts'
import type { Parameters } from './parameters.ts'
import { fromSql, joinConditions, whereSql } from './read-sql.ts'

/** One row for each that the plan would read without its range. What it embeds is not made, only looked for. */
export function countSql(plan: ReadPlan, parameters: Parameters): string {
  const { where, children } = plan
  const embedded: EmbeddedSql = ({ alias, exists }) => {
    const child = children.find(({ embedding }) => embedding?.alias === alias)
    return child ? `${exists ? '' : 'NOT '}EXISTS (${countSql(child, parameters)})` : 'true'
  }
  const inner = children.filter(({ embedding }) => embedding?.join === 'inner')
  const conditions = [
    ...where.map((logic) => logicSql(tableOf(plan), logic, parameters, embedded)),
    ...joinConditions(plan),
    ...inner.map((child) => `EXISTS (${countSql(child, parameters)})`),
  ]
  return `SELECT 1 FROM ${fromSql(plan)}${whereSql(conditions)}`
}
