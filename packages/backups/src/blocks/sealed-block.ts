import { openChunk, sealChunk } from '../sealed-chunk.ts'
import { BLOCK_BYTES, LENGTH_BYTES } from './block-format.ts'
import type { BlockJob } from './block-job.ts'
import { packBlock, unpackBlock } from './packed-block.ts'

/** Compressed and encrypted, with its length before it. */
export function sealBlock({ key, index, isLast, bytes }: BlockJob): Uint8Array {
  const sealed = sealChunk(key, { index, isLast }, ...packBlock(bytes))
  const stored = new Uint8Array(LENGTH_BYTES + sealed.reduce((sum, { length }) => sum + length, 0))
  new DataView(stored.buffer).setUint32(0, stored.length - LENGTH_BYTES)
  let at = LENGTH_BYTES
  for (const piece of sealed) {
    stored.set(piece, at)
    at += piece.length
  }
  return stored
}

/** Undefined for what is not as it was sealed. Takes it without its length. */
export function openBlock({ key, index, isLast, bytes }: BlockJob): Uint8Array | undefined {
  const packed = openChunk(key, { index, isLast }, bytes)
  return packed && unpackBlock(packed, BLOCK_BYTES)
}
