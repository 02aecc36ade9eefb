export type BackupErrorReason =
  /** The backup was written by a newer version of the platform. */
  | 'newer_format'
  | 'other_platform'
  /** The secret key of this platform is not the one that the backup was written with. */
  | 'other_key'
  /** The backup of the platform was sealed for another recovery phrase. */
  | 'other_phrase'
  /** What is stored is not what was written: truncated, changed, or moved here from another backup. */
  | 'damaged'
  | 'missing_part'
  | 'not_found'
  /** No log is stored up to that moment. */
  | 'moment_not_covered'
  /** The clock was set back there, so it does not say what was written by then. */
  | 'moment_uncertain'
  /** The data directory holds something that a backup cannot bring back, such as a tablespace. */
  | 'cannot_back_up'
  | 'target_full'
  | 'target_failed'
  /** The target did not answer for so long that it was given up. Later it may. */
  | 'target_silent'
  /** Postgres found that files of the cluster are damaged. They would be restored as they are. */
  | 'source_damaged'
  /** The server ended the backup. */
  | 'server_failed'
  /** A thread that compresses blocks died. */
  | 'thread_ended'
  | 'interrupted'
  | 'too_slow'
  /** It restores, but it does not hold what it should. */
  | 'not_verified'

/** The message is plain and fit for an operator; what a target or Postgres itself said is its cause. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
  readonly reason: BackupErrorReason

  constructor(reason: BackupErrorReason, message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}

/** Whether it says nothing about the backup: where it is kept does not work now, and may again. */
export const isOfTarget = (error: unknown) =>
  error instanceof BackupError && (error.reason === 'target_failed' || error.reason === 'target_silent')
