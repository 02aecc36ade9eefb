import type { ReadPlan, SelectedColumn } from './read-plan.ts'
import type { ResolvedField } from './resolved-field.ts'

/** Gives a name to what Postgres would name otherwise: parts of JSON, forms of domains, aggregates of a spread. */
export function nameColumns(plan: ReadPlan): void {
  const isSpread = plan.embedding?.output.kind.startsWith('spread') ?? false
  plan.select = plan.select.map((selected) => ({ ...selected, alias: selected.alias ?? nameOf(selected, isSpread) }))
  for (const child of plan.children) nameColumns(child)
}

function nameOf({ field, aggregate }: SelectedColumn, isSpread: boolean): string | undefined {
  if (aggregate !== undefined) return isSpread ? aggregate : undefined
  if (field.path.length > 0) return lastKey(field)
  return field.transform === undefined ? undefined : field.name
}

/** Of `data->1->key->>2` it is `key`; of `data->3` the column. */
function lastKey({ name, path }: ResolvedField): string {
  return path.findLast(({ isIndex }) => !isIndex)?.key ?? name
}
