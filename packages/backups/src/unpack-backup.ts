import { createHash } from 'node:crypto'
import { mkdir, open } from 'node:fs/promises'
import { damaged } from './backup-errors.ts'
import type { BackupManifest } from './backup-manifest.ts'
import type { BackupRepository } from './backup-repository.ts'
import { parseFileList, type ListedFile } from './file-list.ts'
import { ARCHIVE, FILE_LIST, ROW_COUNTS } from './part-names.ts'
import { readPart, requireWhole } from './parts.ts'
import { RowCounts } from './row-counts.ts'
import { readTar, TarError, type TarEntry } from './tar/read-tar.ts'
import { tap } from './tap.ts'

export interface UnpackOptions {
  onProgress?: ((progress: { bytes: number; total: number | undefined }) => void) | undefined
  signal?: AbortSignal | undefined
}

/** The write-ahead log is in no list of Postgres's; its records have checksums of their own. */
const UNLISTED = /^pg_wal\//
const TABLESPACES = 'tablespace_map'
const LONGEST_LIST = 256 * 1024 * 1024

/**
 * Writes the files of a backup into a folder, which must be empty and nobody else's. Every file is what Postgres listed when
 * the backup was taken, and none is missing; until this resolves the folder may not be used. What was written is not yet
 * on the disk for sure.
 */
export async function unpackBackup(
  repository: BackupRepository,
  manifest: BackupManifest,
  folder: string,
  { onProgress, signal }: UnpackOptions = {},
) {
  for (const part of manifest.parts) await requireWhole(repository, manifest, part)
  const files = parseFileList(await bytesOf(repository, manifest, FILE_LIST, signal))
  if (!files || files.has(TABLESPACES)) throw damaged(manifest, FILE_LIST)
  let bytes = 0
  const progress = (piece: Uint8Array) => {
    bytes += piece.length
    // It is our own, so this cannot be; but a disk is not to be filled by what nobody announced.
    if (bytes > manifest.archiveBytes) throw damaged(manifest, ARCHIVE)
    onProgress?.({ bytes, total: manifest.archiveBytes })
  }
  try {
    const archive = tap(readPart(repository, manifest, ARCHIVE, signal), progress)
    for await (const entry of readTar(archive)) await unpackEntry(manifest, folder, entry, files)
  } catch (error) {
    throw error instanceof TarError ? damaged(manifest, ARCHIVE, { cause: error }) : error
  }
  if (files.size > 0) throw damaged(manifest, ARCHIVE)
}

/** Undefined where nobody could count them. */
export async function readRowCounts(
  repository: BackupRepository,
  manifest: BackupManifest,
  signal?: AbortSignal,
): Promise<RowCounts | undefined> {
  if (!manifest.parts.some(({ name }) => name === ROW_COUNTS)) return undefined
  const bytes = await bytesOf(repository, manifest, ROW_COUNTS, signal)
  return RowCounts.parse(JSON.parse(bytes.toString()))
}

/** Takes each file off the list, so that what is left at the end is missing. */
async function unpackEntry(
  manifest: BackupManifest,
  folder: string,
  { name, type, bytes, content }: TarEntry,
  files: Map<string, ListedFile>,
) {
  const path = Buffer.concat([Buffer.from(`${folder}/`), Buffer.from(name, 'latin1')])
  if (type === 'folder') {
    await mkdir(path, { mode: 0o700 })
    return
  }
  const listed = files.get(name)
  files.delete(name)
  if (listed ? listed.bytes !== bytes : !UNLISTED.test(name)) throw damaged(manifest, ARCHIVE)
  const sum = createHash('sha256')
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const piece of content) {
      if (listed) sum.update(piece)
      await file.writeFile(piece)
    }
  } finally {
    await file.close()
  }
  if (listed && listed.sha256 !== sum.digest('hex')) throw damaged(manifest, ARCHIVE)
}

async function bytesOf(repository: BackupRepository, manifest: BackupManifest, part: string, signal?: AbortSignal) {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of readPart(repository, manifest, part, signal)) {
    bytes += piece.length
    if (bytes > LONGEST_LIST) throw damaged(manifest, part)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
