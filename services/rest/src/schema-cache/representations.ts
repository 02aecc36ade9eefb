import type { Facts } from './facts/facts.ts'
import { groupedBy } from './grouped-by.ts'
import type { Representations } from './schema-cache.ts'

export function representationsFrom(facts: Facts['representations']): Representations {
  const bySource = groupedBy(facts, ([source]) => source)
  return new Map(
    [...bySource].map(([source, casts]) => [source, new Map(casts.map(([, target, castBy]) => [target, castBy]))]),
  )
}
