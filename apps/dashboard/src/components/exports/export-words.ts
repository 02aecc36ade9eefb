import type { ExportProgress } from '@plinth/contract/row-exports'
import { formatBytes } from '../../lib/format/format-bytes.ts'
import { formatCount } from '../../lib/format/format-row-count.ts'

/** How much of it there is until now: "1,234 rows, 56 KB." */
export const countsOf = ({ rows, bytes }: Pick<ExportProgress, 'rows' | 'bytes'>) =>
  `${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'}, ${formatBytes(bytes)}.`

/** How an export ended; undefined while it goes on. */
export function endOf({ ended, failure }: Pick<ExportProgress, 'ended' | 'failure'>) {
  if (ended === null) return undefined
  if (ended === 'complete') return { isComplete: true, sentence: 'The file is complete.' }
  const why =
    ended === 'failed' && failure !== null ? `The export failed: ${failure.replace(/\.$/, '')}.` : reasons[ended]
  return { isComplete: false, sentence: `${why} The file is not complete.` }
}

const reasons: Record<Exclude<NonNullable<ExportProgress['ended']>, 'complete'>, string> = {
  canceled: 'The export was canceled.',
  disconnected: 'The browser ended the download.',
  not_fetched: 'The browser did not begin the download.',
  access_ended: 'You may no longer read this project.',
  time_limit: 'The export took longer than two hours.',
  project_stopped: 'The project was stopped.',
  failed: 'The export failed.',
}
