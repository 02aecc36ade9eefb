import { createDeadline } from './deadline.ts'

/** For what has begun when everything stops. */
const STOP_TIMEOUT_MS = 8_000

/** Counts what is under way, so that stopping can wait for it. */
export function createUnderWay<Result>() {
  const running = new Set<Promise<Result>>()
  let isStopping = false

  return {
    /** Undefined once stopping has begun. */
    begin(work: () => Promise<Result>): Promise<Result> | undefined {
      if (isStopping) return undefined
      const begun = work().finally(() => running.delete(begun))
      running.add(begun)
      return begun
    },

    /** Nothing begins any more; resolves when what has begun has ended, or after a while. */
    async stop() {
      isStopping = true
      await createDeadline(STOP_TIMEOUT_MS).of(Promise.allSettled(running))
    },
  }
}
