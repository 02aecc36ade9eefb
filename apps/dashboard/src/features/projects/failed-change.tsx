import type { Project } from '@plinth/contract/projects'
import { Banner } from '@plinth/ui/banner'
import { Button } from '@plinth/ui/button'
import { Link } from '@tanstack/react-router'

/** Says of a project at rest that its last change failed, and why. */
export function FailedChange({ project: { ref, name, status, failed_change } }: { project: Project }) {
  const isAtRest = status === 'ACTIVE_HEALTHY' || status === 'INACTIVE'
  if (!isAtRest || failed_change === null) return null
  const { change, title, reason } = failed_change
  return (
    <Banner
      tone="warning"
      title={change === 'restore' ? `The restore failed. ${name} still has the data it had before.` : title}
      action={
        change === 'restore' && (
          <Button asChild size="small">
            <Link to="/project/$ref/database/backups" params={{ ref }}>
              Backups
            </Link>
          </Button>
        )
      }
    >
      {reason}
    </Banner>
  )
}
