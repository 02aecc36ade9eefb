import type { ProjectStatus } from '@plinth/catalog/project-status'
import type { Project } from '@plinth/contract/projects'

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
  RESTORE_FAILED: { word: 'Start failed', state: 'failed', sentence: 'This project could not be started.' },
  RESTORING: { word: 'Starting', state: 'working', sentence: 'This project is starting.' },
  UNKNOWN: { word: 'Not responding', state: 'warning', sentence: 'This project is not responding.' },
  UPGRADING: { word: 'Upgrading', state: 'working', sentence: 'This project is being upgraded.' },
} as const satisfies Record<ProjectStatus, { word: string; state: State; sentence: string }>

const restoring = {
  backup: { word: 'Restoring', state: 'working', sentence: 'A backup of this project is being restored.' },
  previous_state: { word: 'Undoing restore', state: 'working', sentence: 'A restore of this project is being undone.' },
} as const

const canceling = {
  backup: { word: 'Canceling restore', state: 'working', sentence: 'A restore of this project is being canceled.' },
  previous_state: { word: 'Canceling', state: 'working', sentence: 'This project keeps its restored data.' },
} as const

/** Those of its status, or of the restore that replaces its data. */
export function wordsOfProject({ status, restoring: restore }: Pick<Project, 'status' | 'restoring'>) {
  if (status !== 'RESTORING' || !restore) return statusWords[status]
  // it begins as the backup: nothing that it had is replaced
  if (restore.from === 'backup' && restore.stage === null) return statusWords.COMING_UP
  return (restore.stage === 'canceled' ? canceling : restoring)[restore.from]
}
