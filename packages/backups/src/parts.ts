import { createHash } from 'node:crypto'
import { BackupError } from './backup-error.ts'
import { damaged, missingPart } from './backup-errors.ts'
import { objectKey } from './backup-keys.ts'
import type { BackupManifest, BackupPart } from './backup-manifest.ts'
import type { BackupName, BackupRepository } from './backup-repository.ts'
import { ARCHIVE } from './part-names.ts'
import { BLOCKS, CHUNKS } from './sealed-header.ts'
import { readSealed, writeSealed } from './sealed-objects.ts'

/** Compresses, encrypts and stores one part of a backup. */
export async function writePart(
  repository: BackupRepository,
  { ref, id }: BackupName,
  part: string,
  content: AsyncIterable<Uint8Array>,
  signal?: AbortSignal,
): Promise<BackupPart> {
  const key = objectKey(repository, { ref, id }, part)
  const place = { platform: repository.platform, ref, id, part }
  const format = part === ARCHIVE ? BLOCKS : CHUNKS
  return { name: part, ...(await writeSealed(repository, { key, place, format }, content, signal)) }
}

/** Every byte is verified before it is handed on. That none is missing is known at the end only: until then nothing may count. */
export async function* readPart(
  repository: BackupRepository,
  manifest: BackupManifest,
  name: string,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const { platform, ref, id } = manifest
  const part = manifest.parts.find((candidate) => candidate.name === name)
  if (!part) throw missingPart(manifest, name)
  await requireWhole(repository, manifest, part)
  const sum = createHash('sha256')
  const key = objectKey(repository, manifest, name)
  try {
    yield* readSealed(
      repository,
      { key, place: { platform, ref, id, part: name } },
      { onStored: (piece) => sum.update(piece), signal },
    )
  } catch (error) {
    throw error instanceof BackupError && error.reason === 'not_found' ? missingPart(manifest, name) : error
  }
  if (sum.digest('hex') !== part.sha256) throw damaged(manifest, name)
}

/** Costs one look at each part, and finds those that are missing or cut off. */
export async function requireWhole(repository: BackupRepository, manifest: BackupManifest, part: BackupPart) {
  const bytes = await repository.target.size(objectKey(repository, manifest, part.name))
  if (bytes === undefined) throw missingPart(manifest, part.name)
  if (bytes !== part.bytes) throw damaged(manifest, part.name)
}
