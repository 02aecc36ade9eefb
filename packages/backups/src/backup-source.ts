import type { WalPosition } from './backup-manifest.ts'

/** A data directory as it is read for a backup, running or stopped. Its members are used in this order. */
export interface BackupSource {
  /** What the archive will take, about. */
  estimatedBytes: number
  start: WalPosition
  /** A tar of the data directory with the log that it needs. To be read to its end before anything that follows. */
  archive: AsyncIterable<Uint8Array>
  /** Postgres's own list of the files with their checksums: https://www.postgresql.org/docs/current/backup-manifest-format.html */
  fileList(): AsyncIterable<Uint8Array>
  /** Throws when what was read must not count, for example because a page of it has a wrong checksum. */
  end(): Promise<WalPosition>
}
