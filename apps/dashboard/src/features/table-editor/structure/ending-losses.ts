import type { TableDependents } from '@plinth/postgres-meta/introspect/table-dependents'
import { formatEstimate } from '../../../lib/format/format-row-count.ts'

const MOST_NAMED = 3

/** What is lost in any case, one line each. */
export function endingLosses(verb: 'drop' | 'empty', dependents: TableDependents): string[] {
  const { estimated_rows: rows, partitions, partition_count: count } = dependents
  const named = partitions.slice(0, MOST_NAMED).join(', ')
  const more = count > MOST_NAMED ? ` and ${count - MOST_NAMED} more` : ''
  return [
    rows === null
      ? 'All rows. Postgres has no estimate of how many there are.'
      : `All rows, ${formatEstimate(rows)} as Postgres estimates.`,
    ...(count > 0 ? [`The rows of its partitions and inheriting tables: ${named}${more}.`] : []),
    ...(verb === 'drop'
      ? [
          'Its indexes, policies, triggers and sequences.',
          'Functions that name the table only in their text stay, and fail when they are called.',
        ]
      : []),
  ]
}
