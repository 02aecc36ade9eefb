import { pipeline } from 'node:stream/promises'
import type { Transform } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import { blocksOf } from './blocks.ts'

/** The fastest level: the disk and not the processor should be what a backup waits for. */
const LEVEL = 1
const BUFFER_BYTES = 64 * 1024
/** Each turn of zlib's is worth more than the 32 kB that Postgres sends at once. */
const TURN_BYTES = 256 * 1024

export const compress = (content: AsyncIterable<Uint8Array>) =>
  through(inTurns(content), createGzip({ level: LEVEL, chunkSize: BUFFER_BYTES }))

export const decompress = (content: AsyncIterable<Uint8Array>) =>
  through(content, createGunzip({ chunkSize: BUFFER_BYTES }))

async function* inTurns(content: AsyncIterable<Uint8Array>) {
  for await (const { block } of blocksOf(content, TURN_BYTES)) yield block
}

async function* through(content: AsyncIterable<Uint8Array>, transform: Transform): AsyncGenerator<Buffer> {
  const feeding = pipeline(content, transform)
  // the failure reaches whoever reads the transform
  feeding.catch(() => undefined)
  try {
    for await (const piece of transform) yield piece
    await feeding
  } finally {
    transform.destroy()
  }
}
