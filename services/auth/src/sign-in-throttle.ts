import { overRequestRateLimit } from './auth-error.ts'

/**
 * Back-off after failed sign-ins, per account and network. An account alone is never shut: whoever knows its address
 * could keep its owner out. In memory and bounded: a guess should not cost a write, and the hashing queue limits guessing
 * from many networks and through several processes.
 */
export interface SignInThrottle {
  /**
   * Counts an attempt as failed until `succeeded` is called, so that attempts at once cannot slip through. `free` says
   * how many may fail before there is a wait.
   */
  attempt(key: string, free?: number): void
  succeeded(key: string): void
}

export const FREE_FAILURES = 5
const LONGEST_WAIT_SECONDS = 300
const FORGOTTEN_AFTER_SECONDS = 900

export function createSignInThrottle({
  mostKeys = 10_000,
  elapsedSeconds = () => performance.now() / 1000,
} = {}): SignInThrottle {
  const failures = new Map<string, { count: number; at: number }>()

  return {
    attempt(key, free = FREE_FAILURES) {
      const now = elapsedSeconds()
      const known = failures.get(key)
      const current = known && now - known.at < FORGOTTEN_AFTER_SECONDS ? known : { count: 0, at: now }
      const wait = current.at + waitAfter(current.count - free) - now
      if (wait > 0) throw overRequestRateLimit(Math.ceil(wait))
      failures.delete(key)
      if (failures.size >= mostKeys) dropOldest()
      failures.set(key, { count: current.count + 1, at: now })
    },
    succeeded(key) {
      failures.delete(key)
    },
  }

  function dropOldest() {
    for (const key of failures.keys()) {
      failures.delete(key)
      return
    }
  }
}

function waitAfter(surplus: number) {
  return surplus < 0 ? 0 : Math.min(2 ** surplus, LONGEST_WAIT_SECONDS)
}
