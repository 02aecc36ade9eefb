import { setTimeout as sleep } from 'node:timers/promises'

/** The same stream, at no more than so many bytes a second from its beginning. Throws when the signal aborts a wait. */
export async function* atRate<Piece extends Uint8Array>(
  content: AsyncIterable<Piece>,
  bytesPerSecond: number,
  signal?: AbortSignal,
) {
  const started = performance.now()
  let bytes = 0
  for await (const piece of content) {
    yield piece
    bytes += piece.length
    const early = (bytes / bytesPerSecond) * 1000 - (performance.now() - started)
    if (early > 0) await sleep(early, undefined, { signal })
  }
}
