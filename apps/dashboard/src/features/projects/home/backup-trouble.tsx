import type { Project } from '@plinth/contract/projects'
import { Banner } from '@plinth/ui/banner'
import { Button } from '@plinth/ui/button'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { overviewQuery } from '../../../data/metrics.ts'

/** Says that the next loss would be one. */
export function BackupTrouble({ project: { ref } }: { project: Project }) {
  const { data: overview } = useQuery({ ...overviewQuery(ref), enabled: false })
  if (!overview) return null
  const { verification, failure, is_overdue, log_failure } = overview.backup
  if (failure === null && !is_overdue && log_failure === null) return null
  const title =
    failure === null
      ? is_overdue
        ? 'The daily backup is overdue.'
        : 'New writes cannot be archived.'
      : verification === 'failed'
        ? 'The latest backup cannot be restored.'
        : 'The latest backup failed.'
  return (
    <Banner
      tone="warning"
      title={title}
      action={
        <Button asChild size="small">
          <Link to="/project/$ref/database/backups" params={{ ref }}>
            Backups
          </Link>
        </Button>
      }
    >
      {failure ??
        (is_overdue ? undefined : log_failure) ??
        'None was taken for more than a day and a half. The operator can see why in the log of the platform.'}
    </Banner>
  )
}
