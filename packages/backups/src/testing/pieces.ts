/** The content in pieces of so many bytes. */
export async function* pieces(content: Buffer, size: number) {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size)
}

/** All of a stream. */
export async function bytesOf(content: AsyncIterable<Uint8Array>) {
  const got: Uint8Array[] = []
  for await (const piece of content) got.push(piece)
  return Buffer.concat(got)
}
