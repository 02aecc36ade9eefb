export interface ByteReader {
  /** So many bytes, or fewer where the stream ends. */
  take(bytes: number): Promise<Buffer>
  /** The next so many bytes as a stream; `skip` reads what is left of them. */
  part(bytes: number): AsyncIterable<Uint8Array> & { skip(): Promise<void> }
  close(): Promise<void>
}

/** Reads a stream piece by piece, as much of it as is asked for. */
export function byteReader(content: AsyncIterable<Uint8Array>): ByteReader {
  const pieces = content[Symbol.asyncIterator]()
  let held: Uint8Array = Buffer.alloc(0)

  return {
    async take(bytes) {
      const taken = Buffer.alloc(bytes)
      let filled = 0
      while (filled < bytes) {
        const piece = await next(bytes - filled)
        if (!piece) break
        taken.set(piece, filled)
        filled += piece.length
      }
      return taken.subarray(0, filled)
    },
    part(bytes) {
      let left = bytes
      async function* read() {
        while (left > 0) {
          const piece = await next(left)
          if (!piece) return
          left -= piece.length
          yield piece
        }
      }
      return {
        [Symbol.asyncIterator]: read,
        async skip() {
          while (left > 0) {
            const piece = await next(left)
            if (!piece) return
            left -= piece.length
          }
        },
      }
    },
    close: async () => void (await pieces.return?.()),
  }

  /** At least one byte and at most so many; undefined at the end. */
  async function next(most: number) {
    while (held.length === 0) {
      const { value, done } = await pieces.next()
      if (done) return undefined
      held = value
    }
    const piece = held.subarray(0, most)
    held = held.subarray(piece.length)
    return piece
  }
}
