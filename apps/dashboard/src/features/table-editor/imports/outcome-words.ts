import type { ImportOutcome } from '@plinth/contract/row-imports'
import { formatCount } from '../../../lib/format/format-row-count.ts'

interface Asked {
  replaces: boolean
  isPartitioned: boolean
}

/** What happened to the rows of a file, or would happen. */
export function outcomeWords(outcome: ImportOutcome, { replaces, isPartitioned }: Asked): string {
  const { is_dry_run: isDryRun, inserted, replaced, skipped, rejected } = outcome
  // of a partitioned table nobody knows which of the two it was
  const imported = replaces && isPartitioned ? 'imported or replaced' : 'imported'
  const parts = [
    `${rowsOf(inserted)} ${isDryRun ? `would be ${imported}` : imported}`,
    ...(replaced > 0 ? [`${formatCount(replaced)} replaced`] : []),
    ...(skipped > 0 ? [`${formatCount(skipped)} left as they are`] : []),
    ...(rejected > 0 ? [`${formatCount(rejected)} left out`] : []),
  ]
  return `${parts.join(', ')}.`
}

export const rowsOf = (count: number) => `${formatCount(count)} ${count === 1 ? 'row' : 'rows'}`
