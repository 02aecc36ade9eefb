import { TAG_BYTES } from '../sealed-chunk.ts'

/** Of the content. Only the last block of a stream is shorter. */
export const BLOCK_BYTES = 1024 * 1024
/** A stored block begins with the length of what follows. */
export const LENGTH_BYTES = 4
/** Inside: how the block is kept, and its length before that. */
export const HEAD_BYTES = 5
/** A longer one is none of ours. */
export const MOST_SEALED_BYTES = HEAD_BYTES + BLOCK_BYTES + TAG_BYTES
