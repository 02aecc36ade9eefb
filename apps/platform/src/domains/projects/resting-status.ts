import type { ProjectStatus } from '@plinth/catalog/project-status'

/** Where a project comes to rest after a change that may be made while it is paused or failed to start. */
export const restingStatusOf = (status: ProjectStatus) =>
  status === 'INACTIVE' || status === 'RESTORE_FAILED' ? status : 'ACTIVE_HEALTHY'
