import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createGunzip, gzip } from 'node:zlib'
import { blocksOf } from './blocks.ts'

/** The fastest level: the disk and not the processor should be what a backup waits for. */
const LEVEL = 1
const BLOCK_BYTES = 512 * 1024
/** More would take the threads that the rest of the process reads its files with. */
const AT_ONCE = 2
const BUFFER_BYTES = 64 * 1024

const compressBlock = promisify<Uint8Array, { level: number }, Buffer>(gzip)

/** One gzip member for each block, so that more than one processor can work on it; together they are one gzip stream. */
export async function* compress(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const members: Promise<Buffer>[] = []
  for await (const { block } of blocksOf(content, BLOCK_BYTES)) {
    const member = compressBlock(block, { level: LEVEL })
    // It is waited for later, or nobody wants it any more.
    member.catch(() => undefined)
    if (members.push(member) > AT_ONCE) yield await members.shift()!
  }
  for (const member of members) yield await member
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
