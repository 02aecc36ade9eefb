import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { BackupTarget } from '@plinth/backups/backup-target'
import { fileTarget } from '@plinth/backups/file-target'
import type { BackupPlace } from '../../config/backup-place.ts'
import type { Config } from '../../config/config.ts'

/** The client of buckets is large, and most installations have none. */
export async function targetOf(place: BackupPlace): Promise<BackupTarget> {
  if (place.kind === 'folder') return fileTarget(place.directory)
  const { s3Target } = await import('@plinth/backups/s3-target')
  return s3Target(place)
}

/** Whether losing the disk of the data loses the backups too. */
export async function isOnSameDisk({
  backupPlace: place,
  dataDirectory,
}: Pick<Config, 'backupPlace' | 'dataDirectory'>) {
  return place.kind === 'folder' && (await deviceOf(place.directory)) === (await deviceOf(dataDirectory))
}

/** Of a folder, or of where it will be made. */
async function deviceOf(folder: string): Promise<number> {
  const found = await stat(folder).catch(ifMissing)
  return found ? found.dev : deviceOf(dirname(folder))
}

function ifMissing(error: unknown): undefined {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
}
