import { can, type ProjectStatus } from '@plinth/catalog/project-status'
import type { Project, Restoring } from '@plinth/contract/projects'
import { formatMoment } from '@plinth/ui/format-moment'

export interface StatusText {
  title: string
  text: string
  /** What a person can do about it. */
  action?: 'restore' | 'restart' | 'pause' | 'remove'
  /** Its settings are a sensible way out too. */
  offersSettings?: boolean
}

/** What is shown in place of a project whose database accepts no connections. */
export const statusScreens: Partial<Record<ProjectStatus, StatusText>> = {
  COMING_UP: {
    title: 'Setting up your project',
    text: 'Creating the Postgres cluster. This page updates automatically.',
  },
  PAUSING: {
    title: 'The project is being paused',
    text: 'Open connections are closed and the cluster is stopped. Nothing is lost.',
  },
  INACTIVE: {
    title: 'This project is paused',
    text: 'Your data is safe. Nothing can connect until you resume the project.',
    action: 'restore',
    offersSettings: true,
  },
  RESTORING: {
    title: 'The project is starting',
    text: 'The cluster starts with the data it had. This page updates automatically.',
  },
  RESTARTING: {
    title: 'The project is restarting',
    text: 'Connections drop for a moment. Clients can reconnect as soon as Postgres is up.',
  },
  RESIZING: {
    title: 'The project is changing its compute size',
    text: 'The cluster restarts with its new memory and connections.',
  },
  UPGRADING: {
    title: 'Postgres is being upgraded',
    text: 'Your data is moving to the new version. The old cluster is kept until the upgrade is complete.',
  },
  GOING_DOWN: {
    title: 'The project is being deleted',
    text: 'The cluster is stopping. You can restore the project within 48 hours.',
  },
  REMOVED: {
    title: 'This project was deleted',
    text: 'Its cluster is stopped and nothing can connect.',
    action: 'restore',
  },
  UNKNOWN: {
    title: 'The project is not responding',
    text: 'The engine that runs its cluster is not responding. Plinth retries every few seconds.',
    action: 'restart',
    offersSettings: true,
  },
  INIT_FAILED: {
    title: 'The project could not be created',
    text: 'The cluster did not start. Delete the project and create it again. It has no data yet. If that fails too, contact support.',
    action: 'remove',
    offersSettings: true,
  },
  PAUSE_FAILED: {
    title: 'The project could not be paused',
    text: 'The cluster did not stop. Try again, or contact support.',
    action: 'pause',
    offersSettings: true,
  },
  RESTORE_FAILED: {
    title: 'The project could not be started',
    text: 'The cluster did not start. Try again, or contact support.',
    action: 'restore',
    offersSettings: true,
  },
}

/** The screen of its status, or of the backup that replaces its data or that it begins as. */
export function statusScreenOf(project: Pick<Project, 'status' | 'restoring' | 'dbVersion'>): StatusText | undefined {
  const { status, restoring } = project
  if (isBeingCreated(project)) return restoring ? beginningScreen(project, restoring) : statusScreens.COMING_UP
  if (restoring && status === 'RESTORING') return restoreScreen(restoring)
  return statusScreens[status]
}

/** Also one that was deleted before its cluster was there, and is brought back. */
export const isBeingCreated = ({ status, dbVersion }: Pick<Project, 'status' | 'dbVersion'>) =>
  status === 'COMING_UP' || (status === 'RESTORING' && dbVersion === null)

function restoreScreen({ from, to, stage }: Restoring): StatusText {
  if (stage === 'canceled')
    return {
      title: from === 'backup' ? 'The restore is being canceled' : 'The restored data is kept',
      text: 'The project starts with the data it has. This page updates automatically.',
    }
  if (from === 'previous_state')
    return {
      title: 'The restore is being undone',
      text: 'The cluster goes back to the data it had before the restore. This page updates automatically.',
    }
  const state = to === null ? 'the backup' : `its state on ${formatMoment(to)}`
  return {
    title: 'A backup is being restored',
    text: `The project goes back to ${state}. Its present data is kept for 48 hours. This page updates automatically.`,
  }
}

function beginningScreen({ status }: Pick<Project, 'status'>, { to }: Restoring): StatusText {
  const backup = to === null ? 'a backup' : `a backup, with its data as of ${formatMoment(to)}`
  const canBeDeleted = can('remove', status)
  return {
    title: 'Setting up your project',
    text: `It begins as ${backup}. ${canBeDeleted ? 'To cancel, delete the project: the backup stays. ' : ''}This page updates automatically.`,
    ...(canBeDeleted ? { action: 'remove' } : {}),
  }
}
