import { atRate } from './at-rate.ts'
import { backupInterrupted } from './backup-errors.ts'
import { newBackupId } from './backup-keys.ts'
import { MANIFEST_VERSION, type BackupManifest } from './backup-manifest.ts'
import type { BackupName, BackupRepository } from './backup-repository.ts'
import type { BackupSource } from './backup-source.ts'
import { writeManifest } from './manifests.ts'
import { keyIdOf } from './part-key.ts'
import { ARCHIVE, FILE_LIST, ROW_COUNTS } from './part-names.ts'
import { writePart } from './parts.ts'
import { removeBackup } from './remove-backup.ts'
import type { RowCounts } from './row-counts.ts'
import { whileUnderway } from './underway.ts'
import { tap } from './tap.ts'

/** What the caller knows of the cluster; the rest is found out while it is read. */
export type BackupFacts = Pick<
  BackupManifest,
  'ref' | 'kind' | 'purpose' | 'taken' | 'major' | 'postgres' | 'systemIdentifier' | 'cluster' | 'changeMark'
>

export interface TakeOptions {
  /** Called with the backup's id before anything is stored, so that its caller can find what a crash leaves. */
  onBegin?: ((id: string) => Promise<void>) | undefined
  /** Asked for once everything else is stored; undefined where the log is not archived. */
  log?: () => Promise<BackupManifest['log']>
  /** Asked for once everything else is stored; undefined where nobody knows. */
  rowCounts?: () => Promise<RowCounts | undefined>
  /** Of the archive, in bytes a second; without it as fast as it goes. */
  maxRate?: number | undefined
  onProgress?: ((progress: { bytes: number; total: number | undefined }) => void) | undefined
  signal?: AbortSignal | undefined
}

/** Stores a backup part by part and its manifest last. What it stored is removed again when it fails. */
export async function takeBackup(
  repository: BackupRepository,
  facts: BackupFacts,
  source: BackupSource,
  options: TakeOptions = {},
): Promise<BackupManifest> {
  const startedAt = new Date()
  const name = { ref: facts.ref, id: newBackupId(startedAt) }
  return whileUnderway(repository, name, async () => {
    try {
      await options.onBegin?.(name.id)
      return await store(repository, name, { facts, source, startedAt, ...options })
    } catch (error) {
      // A target that fails may fail here too. The leftovers do not count, and are swept later.
      await removeBackup(repository, name).catch(() => undefined)
      throw options.signal?.aborted ? backupInterrupted() : error
    }
  })
}

interface Taking extends TakeOptions {
  facts: BackupFacts
  source: BackupSource
  startedAt: Date
}

async function store(
  repository: BackupRepository,
  name: BackupName,
  { facts, source, startedAt, log, rowCounts, maxRate, onProgress, signal }: Taking,
) {
  let archiveBytes = 0
  const progress = (piece: Uint8Array) => {
    archiveBytes += piece.length
    onProgress?.({ bytes: archiveBytes, total: source.estimatedBytes })
  }
  const put = (part: string, content: AsyncIterable<Uint8Array>) => writePart(repository, name, part, content, signal)
  const archive = maxRate === undefined ? source.archive : atRate(source.archive, maxRate, signal)
  const parts = [await put(ARCHIVE, tap(archive, progress)), await put(FILE_LIST, source.fileList())]
  const end = await source.end()
  const continuedIn = await log?.()
  const counts = await rowCounts?.()
  if (counts) parts.push(await put(ROW_COUNTS, text(JSON.stringify(counts))))
  const manifest: BackupManifest = {
    version: MANIFEST_VERSION,
    platform: repository.platform,
    ...facts,
    ...name,
    startedAt: startedAt.toISOString(),
    finishedAt: new Date().toISOString(),
    start: source.start,
    end,
    ...(continuedIn && { log: continuedIn }),
    archiveBytes,
    keyId: keyIdOf(repository),
    parts,
  }
  if (signal?.aborted) throw backupInterrupted()
  await writeManifest(repository, manifest, signal)
  return manifest
}

async function* text(content: string) {
  yield Buffer.from(content)
}
