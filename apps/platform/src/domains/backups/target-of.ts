import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BackupTarget } from '@plinth/backups/backup-target'
import { fileTarget } from '@plinth/backups/file-target'
import { watchedTarget } from '@plinth/backups/watched-target'
import { placeText, type BackupPlace } from '../../config/backup-place.ts'
import type { Config } from '../../config/config.ts'

/** Of the four threads that files, passwords and names of hosts share: a folder that hangs leaves the others their half. */
const MOST_THREADS = 2
/** In milliseconds. */
const LOOK_LIMIT = 2000

/** Fails where the place does not respond for minutes. The client of buckets is large, and most installations have none. */
export async function targetOf(place: BackupPlace): Promise<BackupTarget> {
  const name = placeText(place)
  if (place.kind === 'folder') return watchedTarget(fileTarget(place.directory), { name, atOnce: MOST_THREADS })
  const { s3Target } = await import('@plinth/backups/s3-target')
  return watchedTarget(s3Target(place), { name })
}

/** Whether losing the disk of the data loses the backups too. */
export async function isOnSameDisk({
  backupPlace: place,
  dataDirectory,
}: Pick<Config, 'backupPlace' | 'dataDirectory'>) {
  return place.kind === 'folder' && (await deviceSoon(place.directory)) === (await deviceOf(dataDirectory))
}

const looks = new Map<string, Promise<number>>()

/** Undefined for a folder that hangs, which the disk of the data does not; only one look at it waits. */
async function deviceSoon(folder: string) {
  let look = looks.get(folder)
  if (!look) {
    look = deviceOf(folder).finally(() => looks.delete(folder))
    looks.set(folder, look)
  }
  const ended = new AbortController()
  const soon = sleep(LOOK_LIMIT, undefined, { signal: ended.signal }).catch(() => undefined)
  return Promise.race([look, soon]).finally(() => ended.abort())
}

/** Of a folder, or of where it will be made. */
async function deviceOf(folder: string): Promise<number> {
  const found = await stat(folder).catch(ifMissing)
  return found ? found.dev : deviceOf(dirname(folder))
}

function ifMissing(error: unknown): undefined {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
}
