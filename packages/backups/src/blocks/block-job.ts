import type { ChunkPlace } from '../sealed-chunk.ts'

/** What a thread is given: a block and everything that it needs for it. */
export interface BlockJob extends ChunkPlace {
  verb: 'seal' | 'open'
  key: Uint8Array
  /** Handed over: who gives it has it no longer. */
  bytes: Uint8Array
}

/** The result of one job; without `bytes` the block could not be opened. */
export interface BlockResult {
  bytes?: Uint8Array
}

/** Memory that changes its owner instead of being copied. */
export const memoryOf = ({ buffer }: Uint8Array) => (buffer instanceof ArrayBuffer ? [buffer] : [])
