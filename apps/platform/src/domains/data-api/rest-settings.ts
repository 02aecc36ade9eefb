import type { DataApiSettings } from '@plinth/contract/data-api'

/** What a project has set, by the names that the settings of REST have. */
export function restSettings(settings: DataApiSettings): Record<string, string | number | boolean> {
  const { schemas, extra_search_path, max_rows, aggregates, plans, rollbacks } = settings
  return {
    'db-schemas': schemas.join(','),
    'db-extra-search-path': extra_search_path.join(','),
    'db-max-rows': max_rows,
    'db-aggregates-enabled': aggregates,
    'db-plan-enabled': plans,
    'db-tx-end': rollbacks ? 'commit-allow-override' : 'commit',
  }
}
