import type { ProjectStatus } from '@plinth/catalog/project-status'
import type { Refused } from '@plinth/gateway/projects'
import type { ServedProject } from './served-project-store.ts'

const refusals: Partial<Record<ProjectStatus, Refused['refused']>> = {
  COMING_UP: 'starting',
  RESTARTING: 'starting',
  RESIZING: 'starting',
  UPGRADING: 'upgrading',
  RESTORING: 'resuming',
  INACTIVE: 'paused',
  PAUSING: 'paused',
  GOING_DOWN: 'unknown',
  REMOVED: 'unknown',
  INIT_FAILED: 'failing',
  RESTORE_FAILED: 'failing',
  PAUSE_FAILED: 'failing',
}

/** Why a project serves no request; undefined when it may. */
export function refusalOf(project: Omit<ServedProject, 'postgres_major'>): Refused | undefined {
  const { status, is_from_backup, restriction_status } = project
  if (status === 'RESTORING' && is_from_backup) return { refused: 'restoring' }
  const refused = refusals[status]
  if (refused) return { refused }
  return restriction_status === 'restricted' ? { refused: 'restricted' } : undefined
}
