import { mkdir, readdir } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import { writeDurably } from '@plinth/postgres-engine/write-durably'
import { placeText, type BackupPlace } from '../config/backup-place.ts'
import { readUnfinishedRestore, unfinishedRestorePath, type UnfinishedRestore } from '../config/unfinished-restore.ts'

/** Made by the file system, and empty. */
const NOT_DATA = 'lost+found'
const DRAFT = '.new'

/** How far an interrupted restore into a data directory came, or the beginning. Refuses one that is not empty; changes nothing. */
export async function inspectDataDirectory(dataDirectory: string, place: BackupPlace): Promise<UnfinishedRestore> {
  const source = placeText(place)
  const unfinished = await readUnfinishedRestore(dataDirectory)
  if (unfinished && unfinished.source !== source)
    throw new Error(
      `An interrupted restore from ${unfinished.source} is in ${dataDirectory}. Run it again with ${unfinished.source}, or delete ${dataDirectory} to start over.`,
    )
  if (unfinished) return unfinished
  const backups = place.kind === 'folder' ? folderWithin(dataDirectory, place.directory) : undefined
  const found = (await readdir(dataDirectory).catch(noneWhenMissing)).filter(
    (name) => name !== NOT_DATA && name !== backups,
  )
  // a restore that was killed right here leaves a draft
  const data = found.filter((name) => unfinishedRestorePath(dataDirectory) + DRAFT !== join(dataDirectory, name))
  if (data.length > 0)
    throw new Error(
      `${dataDirectory} is not empty. A restore needs an empty data directory. Move what is there elsewhere, or set PLINTH_DATA_DIR to another folder.`,
    )
  return { source, backup: null, projects: [] }
}

/** From the first time on the data directory is that of a restore, until its end removes this. */
export async function saveProgress(dataDirectory: string, progress: UnfinishedRestore) {
  await mkdir(dataDirectory, { recursive: true, mode: 0o711 })
  await writeDurably(unfinishedRestorePath(dataDirectory), JSON.stringify(progress, null, 2))
}

function noneWhenMissing(error: unknown): string[] {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
  throw error
}

/** The entry of the data directory in which the backups are kept, where they are. */
function folderWithin(dataDirectory: string, folder: string) {
  const [first] = relative(resolve(dataDirectory), folder).split(sep)
  return first && first !== '..' ? first : undefined
}
