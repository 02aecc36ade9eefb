import type { Duplex } from 'node:stream'

const MOST_HELD = 1024 * 1024

/** Hands on what a socket brings to a reader that may be slower, and lets the socket wait meanwhile. */
export function pieceQueue<Item>(sizeOf: (item: Item) => number) {
  const items: Item[] = []
  let held = 0
  let failure: { error: unknown } | undefined
  let isOver = false
  let wake = () => {}
  let socket: Duplex | undefined

  return {
    from: (source: Duplex) => void (socket = source),
    put(item: Item) {
      items.push(item)
      held += sizeOf(item)
      if (held > MOST_HELD) socket?.pause()
      wake()
    },
    /** What was put before is still handed out. */
    end() {
      isOver = true
      wake()
    },
    fail(error: unknown) {
      failure ??= { error }
      wake()
    },
    /** The first item, without taking it; undefined at the end. */
    async peek(): Promise<Item | undefined> {
      for (;;) {
        if (failure) throw failure.error
        if (items.length > 0 || isOver) return items[0]
        socket?.resume()
        await new Promise<void>((resolve) => (wake = resolve))
      }
    },
    take() {
      const item = items.shift()
      if (item !== undefined) held -= sizeOf(item)
      return item
    },
  }
}
