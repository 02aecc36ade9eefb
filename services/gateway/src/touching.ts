/** The same body; `touch` is called with every piece of it that is read. */
export async function* touching(body: AsyncIterable<Uint8Array>, touch: () => void): AsyncGenerator<Uint8Array> {
  for await (const piece of body) {
    touch()
    yield piece
  }
}
