import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { constants, createGunzip, deflateRawSync, gzip } from 'node:zlib'
import { blocksOf } from './blocks.ts'
import { inOrder } from './in-order.ts'

/** The fastest level: the disk and not the processor should be what a backup waits for. */
const LEVEL = 1
const BLOCK_BYTES = 512 * 1024
/** More would take the threads that the rest of the process reads its files with. */
const AT_ONCE = 2
const BUFFER_BYTES = 64 * 1024
/** A block whose sample becomes no smaller than this is stored as it is: trying takes longer than anything else. */
const WORTH_COMPRESSING = 0.97
const SAMPLES = 4
const SAMPLE_BYTES = 4 * 1024

const { Z_NO_COMPRESSION } = constants

const compressBlock = promisify<Uint8Array, { level: number }, Buffer>(gzip)

/** One gzip member for each block, so that more than one processor can work on it; together they are one gzip stream. */
export async function* compress(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  yield* inOrder(blocksOf(content, BLOCK_BYTES), AT_ONCE, ({ block }) =>
    compressBlock(block, { level: levelFor(block) }),
  )
}

/** Pictures, archives and what is encrypted do not compress. */
function levelFor(block: Buffer) {
  const between = Math.floor(block.length / SAMPLES)
  if (between < SAMPLE_BYTES) return LEVEL
  const starts = Array.from({ length: SAMPLES }, (_, index) => index * between)
  const sample = Buffer.concat(starts.map((start) => block.subarray(start, start + SAMPLE_BYTES)))
  const compressed = deflateRawSync(sample, { level: LEVEL })
  return compressed.length < sample.length * WORTH_COMPRESSING ? LEVEL : Z_NO_COMPRESSION
}

export async function* decompress(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const transform = createGunzip({ chunkSize: BUFFER_BYTES })
  const feeding = pipeline(content, transform)
  // the reader of the transform gets the failure
  feeding.catch(() => undefined)
  try {
    for await (const piece of transform) yield piece
    await feeding
  } finally {
    transform.destroy()
  }
}
