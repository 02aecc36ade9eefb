import type { PastRun } from '@plinth/contract/run-history'
import { formatDuration } from '../../../lib/format/format-duration.ts'
import { formatCount } from '../../../lib/format/format-row-count.ts'

/** How it ended, in one word, with its SQLSTATE. */
export function outcomeOf({ error_code }: Pick<PastRun, 'error_code'>) {
  if (error_code === null) return { word: 'Done', tone: 'success' } as const
  if (error_code === 'cancelled') return { word: 'Cancelled', tone: 'neutral' } as const
  if (error_code === 'timeout') return { word: 'Timed out', tone: 'danger' } as const
  return { word: /^[0-9A-Z]{5}$/.test(error_code) ? `Failed ${error_code}` : 'Failed', tone: 'danger' } as const
}

type Facts = Pick<PastRun, 'duration_ms' | 'rows' | 'statements' | 'role'>

/** How long it took, what it gave, and as whom it ran where not as the person. */
export function factsOf({ duration_ms, rows, statements, role }: Facts) {
  return [
    formatDuration(duration_ms),
    ...(statements > 1 ? [`${formatCount(statements)} statements`] : []),
    ...(rows === null ? [] : [`${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'}`]),
    ...(role === null ? [] : [role === 'read_only' ? 'read-only' : `as ${role}`]),
  ].join(' · ')
}
