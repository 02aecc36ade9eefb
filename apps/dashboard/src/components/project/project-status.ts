import type { ProjectStatus } from '@plinth/catalog/project-status'

type State = 'healthy' | 'working' | 'warning' | 'failed' | 'paused' | 'off'

/** A healthy project whose cluster is stopped until something connects. */
export const asleep = { word: 'Asleep', state: 'off' } as const satisfies { word: string; state: State }

/** The word, the look and the whole sentence of each status. */
export const statusWords = {
  ACTIVE_HEALTHY: { word: 'Healthy', state: 'healthy', sentence: 'This project is running.' },
  ACTIVE_UNHEALTHY: { word: 'Unhealthy', state: 'warning', sentence: 'This project may refuse connections.' },
  COMING_UP: { word: 'Coming up', state: 'working', sentence: 'This project is coming up.' },
  GOING_DOWN: { word: 'Going down', state: 'working', sentence: 'This project is being deleted.' },
  INACTIVE: { word: 'Paused', state: 'paused', sentence: 'This project is paused.' },
  INIT_FAILED: { word: 'Not created', state: 'failed', sentence: 'This project could not be created.' },
  PAUSE_FAILED: { word: 'Pause failed', state: 'failed', sentence: 'This project could not be paused.' },
  PAUSING: { word: 'Pausing', state: 'working', sentence: 'This project is being paused.' },
  REMOVED: { word: 'Deleted', state: 'off', sentence: 'This project was deleted.' },
  RESIZING: { word: 'Resizing', state: 'working', sentence: 'This project is changing its size.' },
  RESTARTING: { word: 'Restarting', state: 'working', sentence: 'This project is restarting.' },
  RESTORE_FAILED: { word: 'Restore failed', state: 'failed', sentence: 'This project could not be restored.' },
  RESTORING: { word: 'Restoring', state: 'working', sentence: 'This project is being restored.' },
  UNKNOWN: { word: 'Not responding', state: 'warning', sentence: 'This project is not responding.' },
  UPGRADING: { word: 'Upgrading', state: 'working', sentence: 'This project is being upgraded.' },
} as const satisfies Record<ProjectStatus, { word: string; state: State; sentence: string }>
