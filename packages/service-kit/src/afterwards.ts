/** Work that goes on after the answer, so that the time of the answer tells nothing about it. */
export interface Afterwards {
  begin(work: () => Promise<unknown>): void
  /** Resolves once all that was begun has ended. */
  settled(): Promise<void>
}

/** `onError` gets what failed, since nobody awaits it. */
export function createAfterwards(onError: (error: unknown) => void): Afterwards {
  const running = new Set<Promise<unknown>>()
  return {
    begin(work) {
      // in a turn of its own: even its first step comes after the answer
      const done = new Promise((resolve) => setImmediate(resolve))
        .then(work)
        .catch(onError)
        .finally(() => running.delete(done))
      running.add(done)
    },
    async settled() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
