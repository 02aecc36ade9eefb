import { byteReader } from './byte-reader.ts'

const FIRST_BYTES = 16 * 1024 * 1024
/** An upload has at most 10,000 parts, so the later ones are larger: 2 TB fit, and most backups stay with the first size. */
const PARTS_OF_A_SIZE = 3_000
const GROWTH = 4

/**
 * Cuts a stream into the parts of an upload. Only the last may be shorter; it is empty only where the whole stream is, and
 * there is always one.
 */
export async function* growingBlocks(
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ block: Buffer; isLast: boolean }> {
  const reader = byteReader(content)
  try {
    let block = await reader.take(sizeOf(0))
    for (let index = 1; ; index++) {
      const next = await reader.take(sizeOf(index))
      yield { block, isLast: next.length === 0 }
      if (next.length === 0) return
      block = next
    }
  } finally {
    await reader.close()
  }

  function sizeOf(index: number) {
    return FIRST_BYTES * GROWTH ** Math.floor(index / PARTS_OF_A_SIZE)
  }
}
