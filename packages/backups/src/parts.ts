import { createHash } from 'node:crypto'
import { BackupError } from './backup-error.ts'
import { backupInterrupted, damaged, missingPart, targetFailed } from './backup-errors.ts'
import { objectKey } from './backup-keys.ts'
import type { BackupManifest, BackupPart } from './backup-manifest.ts'
import type { BackupName, BackupRepository } from './backup-repository.ts'
import { compress, decompress } from './compress.ts'
import { seal, unseal } from './sealed-stream.ts'
import { tap } from './tap.ts'

/** Compresses, encrypts and stores one part of a backup. */
export async function writePart(
  repository: BackupRepository,
  { ref, id }: BackupName,
  part: string,
  content: AsyncIterable<Uint8Array>,
  signal?: AbortSignal,
): Promise<BackupPart> {
  const { target, secretKey, platform } = repository
  const key = objectKey(repository, { ref, id }, part)
  const sum = createHash('sha256')
  let bytes = 0
  await target.write(
    key,
    tap(seal(compress(content), secretKey, { platform, ref, id, part }), (piece) => {
      if (signal?.aborted) throw backupInterrupted()
      sum.update(piece)
      bytes += piece.length
    }),
    signal,
  )
  // a target that lost some of it has not stored it, whatever it said
  if ((await target.size(key)) !== bytes) throw targetFailed(`The target did not keep all of ${key}.`)
  return { name: part, bytes, sha256: sum.digest('hex') }
}

/** Every byte is verified before it is handed on. That none is missing is known at the end only: until then nothing may count. */
export async function* readPart(
  repository: BackupRepository,
  manifest: BackupManifest,
  name: string,
  signal?: AbortSignal,
): AsyncGenerator<Buffer> {
  const { platform, ref, id } = manifest
  const part = manifest.parts.find((candidate) => candidate.name === name)
  if (!part) throw missingPart(manifest, name)
  await requireWhole(repository, manifest, part)
  const sum = createHash('sha256')
  const stored = tap(repository.target.read(objectKey(repository, manifest, name), signal), (piece) => {
    if (signal?.aborted) throw backupInterrupted()
    sum.update(piece)
  })
  try {
    yield* decompress(unseal(stored, repository.secretKey, { platform, ref, id, part: name }))
  } catch (error) {
    if (error instanceof BackupError) throw error.reason === 'not_found' ? missingPart(manifest, name) : error
    throw isOfZlib(error) ? damaged(manifest, name, { cause: error }) : error
  }
  if (sum.digest('hex') !== part.sha256) throw damaged(manifest, name)
}

/** Costs one look at each part, and finds those that are missing or cut off. */
export async function requireWhole(repository: BackupRepository, manifest: BackupManifest, part: BackupPart) {
  const bytes = await repository.target.size(objectKey(repository, manifest, part.name))
  if (bytes === undefined) throw missingPart(manifest, part.name)
  if (bytes !== part.bytes) throw damaged(manifest, part.name)
}

const isOfZlib = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('Z_')
