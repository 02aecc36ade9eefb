import { compressZstd } from '../blocks/zstd.ts'

/** A frame of any size, as no thread of ours would make it. */
export const zstdFrameOf = (content: Buffer) => Buffer.from(compressZstd(content))
