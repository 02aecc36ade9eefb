import type { RestConfig } from '../config/rest-config.ts'
import { aggregatesNotAllowed } from '../errors/request-errors.ts'
import type { ApiRequest } from '../request/api-request.ts'
import { restrict } from '../request/range.ts'
import type { QualifiedName } from '../schema-cache/qualified-name.ts'
import type { SchemaCache } from '../schema-cache/schema-cache.ts'
import { expandStars } from './expand-stars.ts'
import { nameColumns } from './name-columns.ts'
import { placeConditions } from './place-conditions.ts'
import type { ReadPlan } from './read-plan.ts'
import { readTree } from './read-tree.ts'
import { relate } from './relate.ts'
import { fillOutputs, hoistAggregates, orderArrays } from './spread.ts'

/** What a change or a call gave, which its rows are read from. */
export const RESULT: QualifiedName = { schema: '', name: 'pgrst_source' }

export interface Serving {
  config: RestConfig
  cache: SchemaCache
}

/** What a request reads of a relation, or of what it has changed or called. Throws what is wrong with it. */
export function planRead(request: ApiRequest, relation: QualifiedName, { config, cache }: Serving): ReadPlan {
  const { action, query } = request
  const source = action.kind === 'read' ? { from: relation, as: undefined } : { from: RESULT, as: relation.name }
  const root = readTree(query.select, relation, source, cache)
  placeConditions(root, request, cache)
  expandStars(root, cache)
  nameColumns(root)
  relate(root)
  fillOutputs(root)
  if (!config.dbAggregatesEnabled) refuseAggregates(root)
  hoistAggregates(root)
  orderArrays(root)
  if (action.kind !== 'change') restrictRows(root, config.dbMaxRows)
  return root
}

function refuseAggregates({ select, children }: ReadPlan) {
  if (select.some(({ aggregate }) => aggregate)) throw aggregatesNotAllowed()
  children.forEach(refuseAggregates)
}

function restrictRows(plan: ReadPlan, rows: number | undefined) {
  plan.range = restrict(plan.range, rows)
  for (const child of plan.children) restrictRows(child, rows)
}
