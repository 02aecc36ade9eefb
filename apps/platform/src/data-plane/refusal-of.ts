import type { ProjectStatus } from '@plinth/catalog/project-status'
import type { Refused } from '@plinth/gateway/projects'

const refusals: Partial<Record<ProjectStatus, Refused['refused']>> = {
  COMING_UP: 'starting',
  RESTARTING: 'starting',
  RESIZING: 'starting',
  UPGRADING: 'restoring',
  RESTORING: 'restoring',
  INACTIVE: 'paused',
  PAUSING: 'paused',
  GOING_DOWN: 'unknown',
  REMOVED: 'unknown',
  INIT_FAILED: 'failing',
  RESTORE_FAILED: 'failing',
  PAUSE_FAILED: 'failing',
}

/** Why a project in this state serves no request; undefined when it may. */
export function refusalOf(status: ProjectStatus, restriction: string | null): Refused | undefined {
  const refused = refusals[status]
  if (refused) return { refused }
  return restriction === 'restricted' ? { refused: 'restricted' } : undefined
}
