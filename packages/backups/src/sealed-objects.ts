import { createHash } from 'node:crypto'
import { BackupError } from './backup-error.ts'
import { backupInterrupted, damaged, targetFailed } from './backup-errors.ts'
import type { BackupRepository } from './backup-repository.ts'
import { sealBlocks, unsealBlocks } from './blocks/sealed-blocks.ts'
import { compress, decompress } from './compress.ts'
import type { PartPlace } from './part-key.ts'
import { BLOCKS, CHUNKS, readHeader, type SealedFormat } from './sealed-header.ts'
import { seal, unseal } from './sealed-stream.ts'
import { tap } from './tap.ts'

export interface SealedPlace {
  key: string
  place: PartPlace
  /** Blocks are for what is large: they have threads of their own. */
  format?: SealedFormat
}

/** Compresses, encrypts and stores one object, and measures what the target kept of it. */
export async function writeSealed(
  { target, secretKey }: BackupRepository,
  { key, place, format = CHUNKS }: SealedPlace,
  content: AsyncIterable<Uint8Array>,
  signal?: AbortSignal,
): Promise<{ bytes: number; sha256: string }> {
  const sum = createHash('sha256')
  let bytes = 0
  const sealed = format === BLOCKS ? sealBlocks(content, secretKey, place) : seal(compress(content), secretKey, place)
  await target.write(
    key,
    tap(sealed, (piece) => {
      if (signal?.aborted) throw backupInterrupted()
      sum.update(piece)
      bytes += piece.length
    }),
    signal,
  )
  // a target that lost some of it has not stored it, whatever it said
  if ((await target.size(key)) !== bytes) throw targetFailed(`The target did not keep all of ${key}.`)
  return { bytes, sha256: sum.digest('hex') }
}

export interface ReadOptions {
  /** Called with every piece as it is stored. */
  onStored?: (piece: Uint8Array) => void
  signal?: AbortSignal | undefined
}

/** Every byte is verified before it is handed on. That none is missing is known at the end only. Throws `not_found`. */
export async function* readSealed(
  { target, secretKey }: BackupRepository,
  { key, place }: SealedPlace,
  { onStored, signal }: ReadOptions = {},
): AsyncGenerator<Uint8Array> {
  const stored = tap(target.read(key, signal), (piece) => {
    if (signal?.aborted) throw backupInterrupted()
    onStored?.(piece)
  })
  try {
    const sealed = await readHeader(stored, place)
    if (sealed.format === BLOCKS) yield* unsealBlocks(sealed, secretKey, place)
    else yield* decompress(unseal(sealed, secretKey, place))
  } catch (error) {
    if (error instanceof BackupError || !isOfZlib(error)) throw error
    throw damaged(place, place.part, { cause: error })
  }
}

const isOfZlib = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('Z_')
