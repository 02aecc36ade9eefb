/** Every state a project can be in. The words are those of the wire. */
export const projectStatuses = [
  'INACTIVE',
  'ACTIVE_HEALTHY',
  'ACTIVE_UNHEALTHY',
  'COMING_UP',
  'UNKNOWN',
  'GOING_DOWN',
  'INIT_FAILED',
  'REMOVED',
  'RESTARTING',
  'RESTORING',
  'RESTORE_FAILED',
  'UPGRADING',
  'PAUSING',
  'PAUSE_FAILED',
  'RESIZING',
] as const

export type ProjectStatus = (typeof projectStatuses)[number]

/** The verbs that change a project's status, and the states from which each may be asked for. */
const startingPoints = {
  pause: ['ACTIVE_HEALTHY', 'ACTIVE_UNHEALTHY', 'PAUSE_FAILED'],
  restore: ['INACTIVE', 'RESTORE_FAILED', 'REMOVED'],
  restoreBackup: ['ACTIVE_HEALTHY', 'ACTIVE_UNHEALTHY', 'INACTIVE', 'RESTORE_FAILED', 'UNKNOWN'],
  restart: ['ACTIVE_HEALTHY', 'ACTIVE_UNHEALTHY', 'UNKNOWN'],
  resize: ['ACTIVE_HEALTHY', 'ACTIVE_UNHEALTHY', 'INACTIVE'],
  upgrade: ['ACTIVE_HEALTHY', 'INACTIVE'],
  remove: [
    'ACTIVE_HEALTHY',
    'ACTIVE_UNHEALTHY',
    'COMING_UP',
    'INACTIVE',
    'INIT_FAILED',
    'PAUSE_FAILED',
    'RESTORE_FAILED',
    'UNKNOWN',
  ],
} as const satisfies Record<string, readonly ProjectStatus[]>

export type ProjectVerb = keyof typeof startingPoints

/** Whether the verb makes sense for a project in this state. */
export function can(verb: ProjectVerb, status: ProjectStatus) {
  return (startingPoints[verb] as readonly ProjectStatus[]).includes(status)
}

const inMotion: readonly ProjectStatus[] = [
  'COMING_UP',
  'GOING_DOWN',
  'PAUSING',
  'RESIZING',
  'RESTARTING',
  'RESTORING',
  'UPGRADING',
]

/** A job is at work on the project; the status will change by itself. */
export const isInMotion = (status: ProjectStatus) => inMotion.includes(status)

/** The states in which the dashboard asks every five seconds, as the specification says. */
export const isStarting = (status: ProjectStatus) => status === 'COMING_UP' || status === 'UNKNOWN'

/** The database accepts connections (an unhealthy one may refuse them). */
export const isUsable = (status: ProjectStatus) => status === 'ACTIVE_HEALTHY' || status === 'ACTIVE_UNHEALTHY'
