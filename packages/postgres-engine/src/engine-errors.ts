export type EngineErrorCode =
  | 'cannot_upgrade'
  | 'cluster_exists'
  | 'cluster_missing'
  | 'create_failed'
  | 'disk_full'
  | 'engine_broken'
  | 'engine_closed'
  | 'engine_in_use'
  | 'invalid_directory'
  | 'invalid_ref'
  | 'invalid_role'
  | 'invalid_settings'
  | 'major_not_installed'
  | 'not_answering'
  | 'not_shut_down'
  | 'previous_state_missing'
  | 'restore_failed'
  | 'not_traversable'
  | 'record_damaged'
  | 'socket_path_too_long'
  | 'start_failed'
  | 'stop_failed'
  | 'upgrade_failed'
  | 'upgrade_interrupted'
  | 'upgrade_too_slow'
  | 'wrong_owner'

/** The message is plain and fit for an operator; what Postgres itself said goes to the engine's log only. */
export class EngineError extends Error {
  override readonly name = 'EngineError'
  readonly code: EngineErrorCode

  constructor(code: EngineErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

export const invalidRef = () =>
  new EngineError(
    'invalid_ref',
    'A cluster is named by 2 to 40 lower-case letters, digits and hyphens, a letter first.',
  )

export const invalidRole = () =>
  new EngineError('invalid_role', 'A role is named by 1 to 63 lower-case letters, digits and underscores.')

export const invalidSettings = (reason: string) => new EngineError('invalid_settings', reason)

export const invalidDirectory = (path: string) =>
  new EngineError('invalid_directory', `The path ${path} is not absolute or is not a folder.`)

export const clusterMissing = (ref: string) => new EngineError('cluster_missing', `There is no cluster ${ref}.`)

export const recordDamaged = (path: string, options?: ErrorOptions) =>
  new EngineError('record_damaged', `The file ${path} is damaged. Restore it from a backup.`, options)

export const clusterExists = (ref: string) =>
  new EngineError('cluster_exists', `A different cluster is already named ${ref}.`)

export const majorNotInstalled = (major: number) =>
  new EngineError('major_not_installed', `Postgres ${major} is not installed.`)

export const engineBroken = (program: string, options?: ErrorOptions) =>
  new EngineError('engine_broken', `The Postgres program ${program} cannot be run.`, options)

export const engineClosed = () => new EngineError('engine_closed', 'The engine has been closed.')

export const engineInUse = (path: string) =>
  new EngineError('engine_in_use', `Another running process already looks after the clusters in ${path}.`)

export const diskFull = (options?: ErrorOptions) =>
  new EngineError('disk_full', 'There is not enough space left on the disk.', options)

export const notTraversable = (folder: string) =>
  new EngineError(
    'not_traversable',
    `Other users cannot enter the folder ${folder}. Choose another data directory or run: chmod o+x ${folder}`,
  )

export const wrongOwner = (path: string) =>
  new EngineError('wrong_owner', `The path ${path} is not a folder that belongs to the right user.`)

export const socketPathTooLong = (path: string) =>
  new EngineError('socket_path_too_long', `The socket path ${path} is too long for this operating system.`)

export const createFailed = (ref: string, options?: ErrorOptions) =>
  new EngineError('create_failed', `The cluster ${ref} could not be made.`, options)

export const startFailed = (ref: string, options?: ErrorOptions) =>
  new EngineError('start_failed', `The cluster ${ref} did not start.`, options)

export const stopFailed = (ref: string) => new EngineError('stop_failed', `The cluster ${ref} did not stop.`)

export const cannotUpgrade = (ref: string, reason: string) =>
  new EngineError('cannot_upgrade', `The cluster ${ref} cannot be upgraded. ${reason}`)

export const upgradeFailed = (ref: string, options?: ErrorOptions) =>
  new EngineError(
    'upgrade_failed',
    `The upgrade of the cluster ${ref} failed. The cluster is as it was before.`,
    options,
  )

const NAMED_DIFFERENCES = 5

export const newClusterDiffers = (ref: string, differences: string[]) => {
  const more = differences.length - NAMED_DIFFERENCES
  const named = differences.slice(0, NAMED_DIFFERENCES).join(', ')
  return new EngineError(
    'upgrade_failed',
    `The upgrade of the cluster ${ref} failed: the new cluster differs from the old one in ${named}${
      more > 0 ? ` and ${more} more` : ''
    }. The cluster is as it was before.`,
  )
}

export const upgradeInterrupted = (ref: string) =>
  new EngineError(
    'upgrade_interrupted',
    `The upgrade of the cluster ${ref} was interrupted. The cluster is as it was before.`,
  )

export const upgradeTooSlow = (ref: string) =>
  new EngineError(
    'upgrade_too_slow',
    `The upgrade of the cluster ${ref} took too long. The cluster is as it was before.`,
  )

export const notAnswering = (ref: string) =>
  new EngineError('not_answering', `The cluster ${ref} runs but does not answer.`)

export const notShutDown = (ref: string) =>
  new EngineError('not_shut_down', `The cluster ${ref} was not shut down cleanly. Start it, then back it up.`)

export const previousStateMissing = (ref: string) =>
  new EngineError('previous_state_missing', `This earlier state of the cluster ${ref} is not kept any more.`)

export const restoreFailed = (ref: string, options?: ErrorOptions) =>
  new EngineError('restore_failed', `The cluster ${ref} could not be restored. It is as it was before.`, options)

/** `disk_full` where that is what happened, otherwise the error as it was. */
export function recognizeDiskFull(error: unknown): unknown {
  return isDiskFull(error) ? diskFull({ cause: error }) : error
}

function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof EngineError) return false
  return ['ENOSPC', 'EDQUOT'].includes(errorCode(error) ?? '') || saysDiskFull(error.message)
}

export function saysDiskFull(text: string) {
  return /No space left on device|Disk quota exceeded/.test(text)
}

/** The operating system's name of the failure, such as `ENOENT`. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
