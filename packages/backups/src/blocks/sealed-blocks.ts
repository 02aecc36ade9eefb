import { damaged } from '../backup-errors.ts'
import { blocksOf } from '../blocks.ts'
import { byteReader } from '../byte-reader.ts'
import { inOrder } from '../in-order.ts'
import { partKey, type PartPlace } from '../part-key.ts'
import { BLOCKS, newHeader, type Sealed } from '../sealed-header.ts'
import { BLOCK_BYTES, LENGTH_BYTES, MOST_SEALED_BYTES } from './block-format.ts'
import { blockThreads } from './block-threads.ts'

/**
 * Compresses and encrypts a stream by threads of its own, block by block. Each block has its number and whether it is the last, so
 * that nothing can be cut off, swapped or put in.
 */
export async function* sealBlocks(
  content: AsyncIterable<Uint8Array>,
  secretKey: Uint8Array,
  place: PartPlace,
): AsyncGenerator<Uint8Array> {
  const { header, salt } = newHeader(BLOCKS)
  const key = partKey(secretKey, salt, place)
  const threads = blockThreads()
  let index = 0
  try {
    yield header
    yield* inOrder(blocksOf(content, BLOCK_BYTES), threads.atOnce, async ({ block, isLast }) => {
      const { bytes } = await threads.run({ verb: 'seal', key, index: index++, isLast, bytes: block })
      return bytes!
    })
  } finally {
    await threads.close()
    key.fill(0)
  }
}

/** Decrypts what `sealBlocks` made. Every block is verified before it is handed on; throws `damaged` at the first that is not. */
export async function* unsealBlocks(
  { salt, rest }: Sealed,
  secretKey: Uint8Array,
  place: PartPlace,
): AsyncGenerator<Uint8Array> {
  const refuse = () => damaged(place, place.part)
  const key = partKey(secretKey, salt, place)
  const threads = blockThreads()
  let index = 0
  try {
    yield* inOrder(storedBlocks(rest, refuse), threads.atOnce, async ({ bytes, isLast }) => {
      const opened = await threads.run({ verb: 'open', key, index: index++, isLast, bytes })
      if (!opened.bytes) throw refuse()
      return opened.bytes
    })
  } finally {
    await threads.close()
    key.fill(0)
  }
}

async function* storedBlocks(content: AsyncIterable<Uint8Array>, refuse: () => Error) {
  const reader = byteReader(content)
  try {
    let next = await nextLength()
    if (next === undefined) throw refuse()
    while (next !== undefined) {
      const bytes = await reader.take(next)
      if (bytes.length < next) throw refuse()
      next = await nextLength()
      yield { bytes, isLast: next === undefined }
    }
  } finally {
    await reader.close()
  }

  async function nextLength() {
    const field = await reader.take(LENGTH_BYTES)
    if (field.length === 0) return undefined
    if (field.length < LENGTH_BYTES || field.readUInt32BE() > MOST_SEALED_BYTES) throw refuse()
    return field.readUInt32BE()
  }
}
