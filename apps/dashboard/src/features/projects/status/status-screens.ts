import type { ProjectStatus } from '@plinth/catalog/project-status'

export interface StatusText {
  title: string
  text: string
  /** What a person can do about it. */
  action?: 'restore' | 'restart' | 'pause' | 'remove'
  /** Its settings are a sensible way out too. */
  offersSettings?: boolean
}

/** What is shown in place of a project whose database takes no connections. */
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
    text: 'Its data is safe and its cluster is stopped, so nothing can connect. Restore it to go on where you left off.',
    action: 'restore',
    offersSettings: true,
  },
  RESTORING: {
    title: 'The project is being restored',
    text: 'The cluster is being started with the data it had.',
  },
  RESTARTING: {
    title: 'The project is restarting',
    text: 'Connections are closed for a moment and taken again as soon as Postgres answers.',
  },
  RESIZING: {
    title: 'The project is changing its compute size',
    text: 'The cluster restarts with its new memory and connections.',
  },
  UPGRADING: {
    title: 'Postgres is being upgraded',
    text: 'The data moves to the new version. Until it has arrived whole, the old cluster is kept.',
  },
  GOING_DOWN: {
    title: 'The project is being deleted',
    text: 'The cluster is stopped. For 48 hours the project can be restored.',
  },
  REMOVED: {
    title: 'This project was deleted',
    text: 'Its cluster is stopped and nothing can connect.',
    action: 'restore',
  },
  UNKNOWN: {
    title: 'The project does not answer',
    text: 'The engine that runs its cluster cannot be reached or says nothing. It is asked again every few seconds.',
    action: 'restart',
    offersSettings: true,
  },
  INIT_FAILED: {
    title: 'The project could not be created',
    text: 'Its cluster did not come up. Delete the project and create it again; nothing was stored in it yet.',
    action: 'remove',
    offersSettings: true,
  },
  PAUSE_FAILED: {
    title: 'The project could not be paused',
    text: 'The cluster did not stop as it should. Try once more.',
    action: 'pause',
    offersSettings: true,
  },
  RESTORE_FAILED: {
    title: 'The project could not be restored',
    text: 'The cluster did not start. Try once more, or contact support.',
    action: 'restore',
    offersSettings: true,
  },
}
