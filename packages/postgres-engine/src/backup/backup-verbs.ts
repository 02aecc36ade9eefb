import type { BackupKind, BackupManifest } from '@plinth/backups/backup-manifest'
import type { BackupName, BackupRepository } from '@plinth/backups/backup-repository'
import type { RowCounts } from '@plinth/backups/row-counts'
import type { Passwords } from '../lifecycle/set-passwords.ts'
import type { ClusterSettings } from '../cluster/settings.ts'

/** What an engine does about backups. Everything here throws `BackupError` for what is wrong with a backup or its target. */
export interface BackupVerbs {
  /**
   * Resolves to the backup once it counts. A cluster that runs keeps running and working; stopping it meanwhile fails the
   * backup (`server_failed`). One that sleeps is not woken: its files are copied, and when it is woken meanwhile the copy is
   * given up and taken from the server instead. One that crashed has to be started first (`not_shut_down`).
   */
  backUp(ref: string, repository: BackupRepository, request: BackupRequest): Promise<BackupManifest>
  /**
   * Of a cluster that was shut down cleanly and does not run: as long as it is the same, so are its files. Reads one small
   * file. Compare it with `changeMark` of the newest backup.
   */
  changeMark(ref: string): Promise<string | undefined>
  /**
   * Restores a backup into a scratch cluster that nobody reaches, reads every table of every database once and removes the
   * scratch cluster again. One at a time. Throws `not_verified` where the backup does not hold what it should.
   */
  verifyBackup(repository: BackupRepository, backup: BackupName, options?: VerificationOptions): Promise<Verification>
  /** What the scratch clusters keep of the machine's memory at the moment. */
  verificationMegabytes(): number
  /**
   * Makes the cluster as it was in the backup, and starts it. Its present state keeps running until the restored one is
   * complete and has been read; then the two are swapped, and the old one is kept until `undoRestore` or `removePreviousState`.
   * Where there is no cluster of that name it is made; the backup may be that of another one. Until the swap it can be
   * canceled. A crash leaves either the old state or the restored one.
   */
  restoreBackup(ref: string, repository: BackupRepository, request: RestoreRequest): Promise<Restored>
  /**
   * The last restore that put the cluster in place: the `id` of the request, or the name of the state that came back.
   * Undefined before the first. After a crash it says whether a restore was done.
   */
  restoreOf(ref: string): Promise<string | undefined>
  /** The states that restores replaced, oldest first. */
  listPreviousStates(): Promise<PreviousState[]>
  /**
   * Swaps the cluster for a state that a restore replaced; what it is now is kept in turn. Starts it with the present
   * settings. Where it does not come to that, the state keeps its name.
   */
  undoRestore(ref: string, kept: string): Promise<Restored>
  /** Deletes a state that a restore replaced. Does nothing when there is none. */
  removePreviousState(ref: string, kept: string): Promise<void>
}

export interface BackupRequest {
  kind: BackupKind
  /** What it is for, where the kind says less. */
  purpose?: string | undefined
  /** Of plinth_admin. Needed only while the cluster runs. */
  superuserPassword: string
  /** `fast` starts at once with all of the checkpoint's writes; `spread` waits minutes for them. `spread` by default. */
  checkpoint?: 'fast' | 'spread'
  /** In bytes a second. */
  maxRate?: number
  /**
   * Rows are counted for the verification when all databases together take no more than so many bytes. The counts hold only if
   * nobody wrote meanwhile, and are left out otherwise. 0 by default.
   */
  countUpTo?: number
  /** Called with the backup's id before anything is stored, once for each attempt. */
  onBegin?: (id: string) => Promise<void>
  onProgress?: (progress: Progress) => void
  signal?: AbortSignal
}

export interface Progress {
  bytes: number
  /** Undefined while nobody knows; may turn out a little off. */
  total: number | undefined
}

export interface VerificationOptions {
  /** How long reading may take, in milliseconds; half an hour and two minutes for each gigabyte by default. */
  limit?: number
  onProgress?: (progress: Progress) => void
  signal?: AbortSignal
}

export interface Verification {
  backup: BackupName
  at: Date
  databases: number
  tables: number
  rows: number
  /** Of each table but Postgres's own. */
  counts: RowCounts
  /** Whether the rows of every table were compared with those at the time of the backup. */
  comparedRows: boolean
  milliseconds: { restore: number; read: number }
}

export interface RestoreRequest {
  /** Lower-case letters, digits and hyphens, for `restoreOf`. Never given twice. */
  id?: string | undefined
  backup: BackupName
  /** After the backup, where the archived log brings it: a moment, or its end. The backup's own moment by default. */
  moment?: Moment | 'end of log' | undefined
  /** Of the login roles as they are to be from now on. Roles that the backup does not have are left out. */
  passwords: Passwords
  /** Those of the present cluster by default, else those of the backup. */
  settings?: ClusterSettings
  /** As for verifications. */
  limit?: number
  onStep?: (step: RestoreStep) => void
  /** Called once the restored state is complete, right before the swap. Where it throws, nothing is swapped. */
  beforeSwap?: () => Promise<void>
  onProgress?: (progress: Progress) => void
  signal?: AbortSignal
}

/** Refused (`moment_uncertain`) where the clock was set back, so that it does not say what was written by then. */
export interface Moment {
  /** What was acknowledged by then comes back. */
  at: Date
  /** Up to when the whole log is known to be stored; from `finishLog`. */
  complete?: Date | undefined
}

/** From `swapping` on a restore can no longer be canceled. */
export type RestoreStep = 'reading' | 'recovering' | 'checking' | 'swapping'

export interface Restored {
  /** The name of the state that was replaced; undefined where there was none. */
  kept: string | undefined
}

export interface PreviousState {
  ref: string
  kept: string
  since: Date
}
