/** Puts small pieces together until they are so large; large ones stay as they are. */
export async function* batches(content: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array> {
  let held: Uint8Array[] = []
  let bytes = 0
  for await (const piece of content) {
    held.push(piece)
    bytes += piece.length
    if (bytes < size) continue
    yield together(held)
    held = []
    bytes = 0
  }
  if (bytes > 0) yield together(held)
}

function together(pieces: Uint8Array[]) {
  const [first] = pieces
  return first && pieces.length === 1 ? first : Buffer.concat(pieces)
}
