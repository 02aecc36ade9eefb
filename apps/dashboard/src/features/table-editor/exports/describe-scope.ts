import type { Filter, Sort } from '@plinth/contract/database'

/** What of the page applies to its export; undefined where it shows all rows in no order of its own. */
export function describeScope(filters: readonly Filter[], sort: readonly Sort[]): string | undefined {
  const parts = [
    ...(filters.length === 1 ? ['filter'] : filters.length > 1 ? [`${filters.length} filters`] : []),
    ...(sort.length > 0 ? [filters.length > 0 ? 'the sort' : 'sort'] : []),
  ]
  if (parts.length === 0) return undefined
  const isOne = filters.length + Math.min(1, sort.length) === 1
  return `The ${parts.join(' and ')} of this page ${isOne ? 'applies' : 'apply'}.`
}
