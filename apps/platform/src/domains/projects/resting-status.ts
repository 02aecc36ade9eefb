import type { ProjectStatus } from '@plinth/catalog/project-status'

/** Where a project comes to rest after a change that may be made while it is paused. */
export const restingStatusOf = (status: ProjectStatus) => (status === 'INACTIVE' ? 'INACTIVE' : 'ACTIVE_HEALTHY')
