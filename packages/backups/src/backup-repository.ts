import type { BackupTarget } from './backup-target.ts'

/** The backups of one platform on one target. */
export interface BackupRepository {
  target: BackupTarget
  /** Names the platform in every backup. One platform does not read the backups of another. */
  platform: string
  /** The platform's secret. Every part of every backup gets a key of its own from it. */
  secretKey: Uint8Array
}

/** One backup among those of a repository. */
export interface BackupName {
  /** Of the cluster that was backed up. */
  ref: string
  id: string
}
