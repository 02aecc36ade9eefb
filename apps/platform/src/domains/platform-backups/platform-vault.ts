import type { PlatformBackupKind } from '@plinth/contract/platform-backups'
import type { IndexedProject } from '../../stores/platform-backup-store.ts'

export interface PlatformBackupRequest {
  /** Its row in the platform's database. */
  row: string
  kind: PlatformBackupKind
  /** Of the recovery phrase. */
  publicKey: string
  /** The newest migration of the platform's database. */
  schema: string
  projects: readonly IndexedProject[]
  signal: AbortSignal
}

export interface TakenPlatformBackup {
  storedAs: string
  takenAt: Date
  /** Whether the database of the platform is in it. */
  hasDatabase: boolean
  dataBytes: number
  storedBytes: number
}

/** Where backups of the platform are kept, and what is done with them. */
export interface PlatformVault {
  take(request: PlatformBackupRequest): Promise<TakenPlatformBackup>
  /** Restores the platform's database into a cluster of its own and reads every row. Throws where it cannot. */
  verify(storedAs: string, work: { signal: AbortSignal }): Promise<void>
  remove(storedAs: string): Promise<void>
  /** Deletes what interrupted attempts left. Returns how many. */
  removeLeftovers(): Promise<number>
  /** Whether the database of the platform is ours to back up. */
  includesDatabase: boolean
}
