import type { Overview } from '@plinth/contract/metrics'
import type { Project } from '@plinth/contract/projects'
import { Banner } from '@plinth/ui/banner'
import { Button } from '@plinth/ui/button'
import { RelativeTime } from '@plinth/ui/relative-time'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { overviewQuery } from '../../../data/metrics.ts'

/** Says that the next loss would be one. */
export function BackupTrouble({ project: { ref } }: { project: Project }) {
  const { data: overview } = useQuery({ ...overviewQuery(ref), enabled: false })
  const trouble = overview && troubleOf(overview.backup)
  if (!trouble) return null
  return (
    <Banner
      tone="warning"
      title={trouble.title}
      action={
        <Button asChild size="small">
          <Link to="/project/$ref/database/backups" params={{ ref }}>
            Backups
          </Link>
        </Button>
      }
    >
      {trouble.text}
    </Banner>
  )
}

interface Trouble {
  title: string
  text: ReactNode
}

/** What is gravest comes first. */
function troubleOf({ verification, failure, unrestorable_taken_at, is_overdue, log_failure }: Overview['backup']) {
  const trouble = (title: string, text: ReactNode): Trouble => ({ title, text })
  if (failure !== null)
    return trouble(
      verification === 'failed' ? 'The latest backup cannot be restored.' : 'The latest backup failed.',
      failure,
    )
  if (is_overdue)
    return trouble(
      'The daily backup is overdue.',
      'It is more than 12 hours late. The operator can see why in the log of the platform.',
    )
  if (log_failure !== null) return trouble('New writes cannot be archived.', log_failure)
  if (unrestorable_taken_at === null) return undefined
  return trouble(
    'An earlier backup cannot be restored.',
    <>
      The verification of the backup from <RelativeTime value={unrestorable_taken_at} /> failed.
    </>,
  )
}
