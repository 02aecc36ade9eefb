/** Runs work of the same key one after the other, work of different keys at once. */
export function keyedLock() {
  const tails = new Map<string, Promise<unknown>>()
  return {
    async run<T>(key: string, work: () => Promise<T>): Promise<T> {
      const before = tails.get(key)
      const result = before ? before.then(work, work) : work()
      const tail = result.catch(() => undefined)
      tails.set(key, tail)
      try {
        return await result
      } finally {
        if (tails.get(key) === tail) tails.delete(key)
      }
    },
    /** Resolves when everything that was asked for so far is over. */
    async idle() {
      await Promise.all(tails.values())
    },
  }
}
