import { damaged } from './backup-errors.ts'
import { blocksOf } from './blocks.ts'
import { partKey, type PartPlace } from './part-key.ts'
import { openChunk, sealChunk, TAG_BYTES } from './sealed-chunk.ts'
import { CHUNKS, newHeader, type Sealed } from './sealed-header.ts'

/**
 * The construction of age's payload: chunks of 64 KiB, each sealed with AES-256-GCM under its own number and whether it is
 * the last, so that nothing can be cut off, swapped or put in. https://github.com/C2SP/C2SP/blob/main/age.md#payload
 */
const CHUNK_BYTES = 64 * 1024

/** Encrypts a stream in constant memory. */
export async function* seal(
  content: AsyncIterable<Uint8Array>,
  secretKey: Uint8Array,
  place: PartPlace,
): AsyncGenerator<Buffer> {
  const { header, salt } = newHeader(CHUNKS)
  const key = partKey(secretKey, salt, place)
  yield header
  let index = 0
  for await (const { block, isLast } of blocksOf(content, CHUNK_BYTES)) {
    yield Buffer.concat(sealChunk(key, { index: index++, isLast }, block))
  }
}

/** Decrypts what `seal` made. Every chunk is verified before it is handed on; throws `damaged` at the first that is not. */
export async function* unseal({ salt, rest }: Sealed, secretKey: Uint8Array, place: PartPlace): AsyncGenerator<Buffer> {
  const key = partKey(secretKey, salt, place)
  let index = 0
  for await (const { block, isLast } of blocksOf(rest, CHUNK_BYTES + TAG_BYTES)) {
    const plain = openChunk(key, { index: index++, isLast }, block)
    if (!plain) throw damaged(place, place.part)
    yield plain
  }
}
