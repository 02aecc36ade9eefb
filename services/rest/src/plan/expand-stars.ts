import { lookup } from '../schema-cache/by-schema.ts'
import type { SchemaCache } from '../schema-cache/schema-cache.ts'
import type { ReadPlan, SelectedColumn } from './read-plan.ts'
import { fieldOfColumn, forOutput } from './resolved-field.ts'

/**
 * Names all columns where `*` does not do: where a domain has a form of its own, beside aggregates, and where each column
 * becomes an array.
 */
export function expandStars(plan: ReadPlan, cache: SchemaCache, isAggregated = false): void {
  const output = plan.embedding?.output.kind
  const isGrouped = isAggregated || plan.select.some(({ aggregate }) => aggregate) || output === 'spread-array'
  const columns = [...(lookup(cache.tables, plan.relation)?.columns.values() ?? [])]
  const hasForm = columns.some(({ nominalType }) => cache.representations.get(nominalType)?.has('json'))
  if (isGrouped || hasForm) plan.select = plan.select.flatMap(expanded)
  for (const child of plan.children) expandStars(child, cache, isGrouped)

  function expanded(selected: SelectedColumn): SelectedColumn[] {
    const { field, aggregate } = selected
    if (field.name !== '*' || field.path.length > 0) return [selected]
    if (aggregate === undefined) {
      return columns.map((column) => ({ ...selected, field: forOutput(fieldOfColumn(column), cache) }))
    }
    // counting rows of the parent would count those without a row here
    const isSpread = output === 'spread' || output === 'spread-array'
    return isSpread && aggregate === 'count' ? [{ ...selected, field: { ...field, isWholeRow: true } }] : [selected]
  }
}
