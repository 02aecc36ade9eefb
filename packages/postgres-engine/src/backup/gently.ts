import { setTimeout as sleep } from 'node:timers/promises'

/** What a backup takes of a machine whose statements it should not hold up. */
const GENTLE_BYTES_PER_SECOND = 40_000_000

/** The same stream; slower while others are at work. Throws when the signal aborts a wait. */
export async function* gently<Piece extends Uint8Array>(
  content: AsyncIterable<Piece>,
  isInUse: () => boolean,
  signal?: AbortSignal,
) {
  let next = performance.now()
  for await (const piece of content) {
    yield piece
    const now = performance.now()
    next = Math.max(next, now) + (isInUse() ? (piece.length / GENTLE_BYTES_PER_SECOND) * 1000 : 0)
    if (next > now) await sleep(next - now, undefined, { signal })
  }
}
