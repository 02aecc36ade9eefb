import { HEAD_BYTES } from './block-format.ts'
import { compressZstd, decompressZstd } from './zstd.ts'

const STORED = 0
const ZSTD = 1
/** Reading what became no smaller than this takes longer than it saves. */
const WORTH_COMPRESSING = 0.97

/** Compressed where that is worth it, in two pieces. */
export function packBlock(block: Uint8Array): [Uint8Array, Uint8Array] {
  const compressed = compressZstd(block)
  const isWorthIt = compressed.length < block.length * WORTH_COMPRESSING
  const head = Buffer.alloc(HEAD_BYTES)
  head[0] = isWorthIt ? ZSTD : STORED
  head.writeUInt32BE(block.length, 1)
  return [head, isWorthIt ? compressed : block]
}

/** Undefined for what `packBlock` did not make of a block of at most so many bytes. */
export function unpackBlock(packed: Buffer, most: number): Uint8Array | undefined {
  if (packed.length < HEAD_BYTES) return undefined
  const bytes = packed.readUInt32BE(1)
  const kept = packed.subarray(HEAD_BYTES)
  if (bytes > most) return undefined
  if (packed[0] === STORED) return kept.length === bytes ? kept : undefined
  return packed[0] === ZSTD ? decompressZstd(kept, bytes) : undefined
}
