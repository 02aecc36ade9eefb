import type { BackupRepository } from '@plinth/backups/backup-repository'
import type { LogName, StoredSegment } from '@plinth/backups/log-segments'

/** What an engine does about the write-ahead log, from which a cluster is restored to a moment between two backups. */
export interface LogVerbs {
  /**
   * Archives the cluster's log from now on under a new id, which this resolves to. It goes on where the next backup ends.
   * Undefined where the server has to be restarted first. `superuserPassword` is needed only while the cluster runs.
   */
  beginLog(ref: string, superuserPassword: string): Promise<string | undefined>
  /** Archives nothing of the cluster any more, and forgets what was not stored yet. */
  endLog(ref: string): Promise<void>
  /** Under which id the log is archived; undefined where it is not. */
  logOf(ref: string): Promise<string | undefined>
  /** Stores what the cluster's server has finished since. Wakes nothing. One at a time for each cluster. */
  storeLog(ref: string, repository: BackupRepository, ledger: LogLedger, signal?: AbortSignal): Promise<SpooledLog[]>
  /**
   * Lets the server finish its present file of the log, and waits until it is in the spool. Everything that was acknowledged
   * by the time that this resolves to is then spooled. Undefined for a cluster that crashed. Wakes nothing.
   */
  finishLog(ref: string, superuserPassword: string, signal?: AbortSignal): Promise<Date | undefined>
}

/** What is known of the logs that are stored. */
export interface LogLedger {
  /** The segment that was stored last. */
  last(ref: string, log: string): Promise<string | undefined>
  /** The file is deleted when this resolves. */
  stored(segment: LogName & StoredSegment): Promise<void>
}

export interface SpooledLog {
  log: string
  /** The log has a gap here: its server gave it up, since too much of it waited or the disk was full. */
  isGivenUp: boolean
  /** How many files wait to be stored. */
  waiting: number
}
