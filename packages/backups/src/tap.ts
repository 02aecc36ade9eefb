/** The same stream; each piece is shown to `look` before it goes on. */
export async function* tap<Piece extends Uint8Array>(content: AsyncIterable<Piece>, look: (piece: Piece) => void) {
  for await (const piece of content) {
    look(piece)
    yield piece
  }
}
