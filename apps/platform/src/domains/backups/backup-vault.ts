import type { LogSegment } from '@plinth/backups/log-segments'
import type { BackupKind, BackupPurpose } from '@plinth/contract/backups'
import type { ClusterSettings, SpooledLog } from '@plinth/postgres-engine/engine'
import type { Writes } from './count-writes.ts'
import type { Reservation, Reserving } from './disk-reservations.ts'
import type { Live } from './moments/moment-rules.ts'

export interface TakenBackup {
  /** The id by which it is kept. */
  storedAs: string
  /** What was committed by then comes back. */
  takenAt: Date
  postgresMajor: number
  dataBytes: number
  storedBytes: number
  /** Undefined where the cluster ran: its files may have changed by now. */
  changeMark: string | undefined
  /** What was written by then; undefined where Postgres does not run, and where nobody kept it. */
  writes: Writes | undefined
  /** The archived log that goes on where it ends, and the file of it that a restore reads first. */
  log: { id: string; start: string } | undefined
}

export interface BackupVerification {
  restoreMs: number
  tables: number
  rows: number
  comparedRows: boolean
}

export interface Restore {
  /** Of this project or of another one. */
  backup: BackupName
  /** What was acknowledged by then comes back; the backup's own moment where there is none. */
  moment?: Moment
  /** What `reserveRoom` reserved for it. */
  room: Reservation
  /** For `restoreOf`. */
  id: string
  /** Of a cluster that is made. */
  made?: { settings: ClusterSettings; ownerPassword: { verifier: string } }
  signal: AbortSignal
  /** Called right before the swap; where it throws, nothing is swapped. */
  beforeSwap?(): Promise<void>
  onStep(step: RestoreStep): void
  /** In bytes of the backup, while it is read. */
  onProgress(progress: { bytes: number; total: number | undefined }): void
}

export interface Moment {
  at: Date
  /** Up to when the whole log is known to be stored. */
  complete: Date | undefined
}

/** From `swapping` on a restore can no longer be interrupted. */
export type RestoreStep = 'reading' | 'recovering' | 'checking' | 'swapping'

export interface PreviousState {
  id: string
  replacedAt: Date
}

export interface BackupName {
  ref: string
  id: string
}

/** Where the bytes of backups are, and what is done with them. */
export interface BackupVault {
  /** What is done about one project's backups is done one after the other. */
  inTurn<Result>(ref: string, work: () => Promise<Result>): Promise<Result>
  /** Fails with a sentence where the server stops meanwhile because the project is changed. */
  take(
    of: { ref: string; kind: BackupKind; purpose?: BackupPurpose | undefined },
    work: { signal: AbortSignal; onBegin(id: string): Promise<void>; onProgress(share: number): void },
  ): Promise<TakenBackup>
  /** A backup that is whole where it is kept; undefined where it never became one. */
  findWhole(name: BackupName): Promise<TakenBackup | undefined>
  /** Restores it into a cluster of its own and reads every row. */
  verify(name: BackupName, work: { signal: AbortSignal }): Promise<BackupVerification>
  /**
   * Reserves so many bytes of the disk for a second copy of a project's data; waits for others who have some. Throws
   * `ChangeRefused` where there is no room even so.
   */
  reserveRoom(bytes: number, reserving: Reserving): Promise<Reservation>
  /**
   * Puts a project's cluster back to it and starts it; makes the cluster where there is none. Where this throws, what was
   * there is as it was.
   */
  restore(ref: string, restore: Restore): Promise<void>
  /** The last restore that put the project's cluster in place: its id, or that of the state that came back. */
  restoreOf(ref: string): Promise<string | undefined>
  /** What restores of this project replaced, the latest first. */
  previousStates(ref: string): Promise<PreviousState[]>
  /** Swaps the project's cluster for one of them and starts it. What it is now is kept in turn. */
  undoRestore(ref: string, id: string): Promise<void>
  /** Deletes the states that restores replaced before then. Returns how many. */
  removePreviousStates(before: Date): Promise<number>
  remove(name: BackupName): Promise<void>
  /** Deletes what interrupted attempts left. Returns how many. */
  removeLeftovers(): Promise<number>
  /** What the files of the cluster are like; the same as long as nobody has written to it. */
  changeMark(ref: string): Promise<string | undefined>
  /** What was written by now; undefined where Postgres does not run or does not say. Wakes nothing. */
  writes(ref: string): Promise<Writes | undefined>
  isOnSameDisk(): Promise<boolean>
  /** Whether a backup of so many bytes leaves what the operator reserves of the disk. */
  hasRoomFor(kind: BackupKind, bytes: number): Promise<boolean>
  /** The same of a second copy of a project's data. */
  hasRoomToRestore(bytes: number): Promise<boolean>
  /** The same of a file that people send. */
  hasRoomToUpload(bytes: number): Promise<boolean>
  /** Archives the project's log from now on. Its id; undefined where the project has to be restarted first. */
  beginLog(ref: string): Promise<string | undefined>
  endLog(ref: string): Promise<void>
  /** Under which id the project's log is archived; undefined where it is not. */
  logOf(ref: string): Promise<string | undefined>
  /** Stores what the project has written since. Wakes nothing. */
  storeLog(ref: string, signal: AbortSignal): Promise<SpooledLog[]>
  /**
   * Stores all that the project has written, so that nothing of it is lost by what follows. Returns up to when that is so;
   * undefined where its log is not archived, or it crashed and was not started since.
   */
  completeLog(ref: string, signal: AbortSignal): Promise<{ log: string; at: Date } | undefined>
  /** What is archived of the project now. */
  liveLog(ref: string): Promise<Live>
  /** The stored files of one of its logs, in order. Throws `BackupError` where they cannot be listed. */
  segmentsOf(ref: string, log: string): Promise<LogSegment[]>
  /** Whether a backup can be brought to a moment after it. */
  reaches(backup: { ref: string; id: string }, at: Date): Promise<boolean>
  /** Deletes a log before one of its files, or all of it. Returns the bytes that are free again. */
  trimLog(log: { ref: string; id: string }, before?: string): Promise<number>
}
