import type { BackupKind } from '@plinth/contract/backups'
import type { ClusterSettings } from '@plinth/postgres-engine/engine'

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
  /** Rows that Postgres counted as written by then; undefined where it does not run. */
  writes: number | undefined
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
  /** Of a cluster that is made. */
  made?: { settings: ClusterSettings; ownerPassword: { verifier: string } }
  signal: AbortSignal
  onStep(step: RestoreStep): void
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
  take(
    of: { ref: string; kind: BackupKind },
    work: { signal: AbortSignal; onProgress(share: number): void },
  ): Promise<TakenBackup>
  /** Restores it into a cluster of its own and reads every row. */
  verify(name: BackupName, work: { signal: AbortSignal }): Promise<BackupVerification>
  /**
   * Puts a project's cluster back to it and starts it; makes the cluster where there is none. Where this throws, what was
   * there is as it was.
   */
  restore(ref: string, restore: Restore): Promise<void>
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
  /** Rows that Postgres counts as written; undefined where it does not run. Wakes nothing. */
  writes(ref: string): Promise<number | undefined>
  isOnSameDisk(): Promise<boolean>
}
