import type { Project } from '@plinth/contract/projects'
import { Banner } from '@plinth/ui/banner'
import { Button } from '@plinth/ui/button'
import { Link } from '@tanstack/react-router'

/** Says of a project at rest that its last change failed, and why. */
export function FailedChange({ project: { ref, name, status, status_detail } }: { project: Project }) {
  const isAtRest = status === 'ACTIVE_HEALTHY' || status === 'INACTIVE'
  if (!isAtRest || status_detail === null) return null
  const [, reason] = status_detail.split(NOT_RESTORED)
  return (
    <Banner
      tone="warning"
      title={reason ? `The restore failed. ${name} still has the data it had before.` : 'The last change failed'}
      action={
        reason && (
          <Button asChild size="small">
            <Link to="/project/$ref/database/backups" params={{ ref }}>
              Backups
            </Link>
          </Button>
        )
      }
    >
      {reason ?? status_detail}
    </Banner>
  )
}

// how the platform begins the detail of a restore that failed
const NOT_RESTORED = 'The backup was not restored. '
