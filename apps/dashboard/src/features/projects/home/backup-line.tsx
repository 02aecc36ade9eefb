import type { Overview } from '@plinth/contract/metrics'
import type { Project } from '@plinth/contract/projects'
import { RelativeTime } from '@plinth/ui/relative-time'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { overviewQuery } from '../../../data/metrics.ts'

/** When the project was last backed up, and whether that was verified. */
export function BackupLine({ project: { ref } }: { project: Project }) {
  const { data: overview } = useQuery({ ...overviewQuery(ref), enabled: false })
  if (!overview) return '…'
  const { taken_at, verification } = overview.backup
  return (
    <Link
      to="/project/$ref/database/backups"
      params={{ ref }}
      className="underline decoration-border underline-offset-2 hover:decoration-current"
    >
      {taken_at === null ? (
        'None yet'
      ) : (
        <>
          <RelativeTime value={taken_at} />
          <span className={verification === 'failed' ? 'text-danger' : undefined}>{worthOf(verification)}</span>
        </>
      )}
    </Link>
  )
}

function worthOf(verification: Overview['backup']['verification']) {
  switch (verification) {
    case 'passed':
      return ', verified'
    case 'failed':
      return ', cannot be restored'
    case null:
      return ', not verified'
    default:
      return ', being verified'
  }
}
