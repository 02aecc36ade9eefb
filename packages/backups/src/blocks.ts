/** Cuts a stream into blocks of one size. Only the last one may be shorter; it is empty only where the whole stream is. */
export async function* blocksOf(
  content: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<{ block: Buffer; isLast: boolean }> {
  let block = Buffer.allocUnsafe(size)
  let filled = 0
  for await (const piece of content) {
    for (let offset = 0; offset < piece.length;) {
      if (filled === size) {
        yield { block, isLast: false }
        block = Buffer.allocUnsafe(size)
        filled = 0
      }
      const taken = Math.min(size - filled, piece.length - offset)
      block.set(piece.subarray(offset, offset + taken), filled)
      filled += taken
      offset += taken
    }
  }
  yield { block: block.subarray(0, filled), isLast: true }
}
