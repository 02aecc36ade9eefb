import type { ProjectStatus } from '@plinth/catalog/project-status'

type State = 'healthy' | 'working' | 'warning' | 'failed' | 'paused' | 'off'

/** The word and the look of each status. */
export const statusWords = {
  ACTIVE_HEALTHY: { word: 'Healthy', state: 'healthy' },
  ACTIVE_UNHEALTHY: { word: 'Unhealthy', state: 'warning' },
  COMING_UP: { word: 'Coming up', state: 'working' },
  GOING_DOWN: { word: 'Going down', state: 'working' },
  INACTIVE: { word: 'Paused', state: 'paused' },
  INIT_FAILED: { word: 'Not created', state: 'failed' },
  PAUSE_FAILED: { word: 'Pausing failed', state: 'failed' },
  PAUSING: { word: 'Pausing', state: 'working' },
  REMOVED: { word: 'Deleted', state: 'off' },
  RESIZING: { word: 'Resizing', state: 'working' },
  RESTARTING: { word: 'Restarting', state: 'working' },
  RESTORE_FAILED: { word: 'Restoring failed', state: 'failed' },
  RESTORING: { word: 'Restoring', state: 'working' },
  UNKNOWN: { word: 'Not answering', state: 'warning' },
  UPGRADING: { word: 'Upgrading', state: 'working' },
} as const satisfies Record<ProjectStatus, { word: string; state: State }>
