import type { Project } from '@plinth/contract/projects'

/** What the platform is doing; what a restore was doing says nothing once it is canceled. */
export const restoreStep = ({ status_detail, restoring }: Pick<Project, 'status_detail' | 'restoring'>) =>
  restoring?.stage === 'canceled' ? 'Removing what was restored so far.' : status_detail
