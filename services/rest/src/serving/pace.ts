import { setTimeout } from 'node:timers/promises'
import { DatabaseFailure } from '@plinth/service-kit/database-failure'

/** The time, in milliseconds. */
export interface Clock {
  now(): number
  /** Rejects when it is aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<void>
}

export const systemClock: Clock = {
  now: () => performance.now(),
  sleep: (ms, signal) => setTimeout(ms, undefined, { signal }),
}

const SHORTEST_PAUSE_MS = 1_000
const PAUSE_PER_WORK = 4

/** Keeps a project that asks for work again and again from taking the time of others. */
export function createPace(clock: Clock, signal: AbortSignal) {
  let restsUntil = -Infinity

  return {
    isResting: () => clock.now() < restsUntil,
    /** Works at once after a rest, otherwise when it is over. */
    async work(work: () => Promise<void>): Promise<void> {
      const rest = restsUntil - clock.now()
      if (rest > 0) await clock.sleep(rest, signal)
      signal.throwIfAborted()
      const begun = clock.now()
      try {
        await work()
        restFor(PAUSE_PER_WORK * (clock.now() - begun))
      } catch (error) {
        // waiting for a database that is away takes nobody's time
        restFor(error instanceof DatabaseFailure ? 0 : PAUSE_PER_WORK * (clock.now() - begun))
        throw error
      }
    },
  }

  function restFor(ms: number) {
    restsUntil = clock.now() + Math.max(SHORTEST_PAUSE_MS, ms)
  }
}
