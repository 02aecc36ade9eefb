import { AuthError, overRequestRateLimit } from '../auth-error.ts'

/**
 * Back-off after failed guesses, per key. An account alone is never locked: anyone who knows its address could keep its owner
 * out (docs/decisions/0009-one-persons-share.md). In memory and bounded: a guess should not cost a write, and the hashing
 * queue limits guessing from many networks and through several processes.
 */
export interface SignInThrottle {
  /** Counts an attempt as failed until it is known better, so that attempts at once cannot slip through. */
  attempt(key: string, free?: number): void
  /** Forgets all failures. */
  succeeded(key: string): void
  /** One attempt was no guess. */
  withdraw(key: string): void
}

export interface GuessKey {
  key: string
  /** How many may fail before there is a wait. */
  free?: number
  /** A right guess takes only itself back: others' failures stay counted. */
  isShared?: true
}

/**
 * Counts a guess under each key until `work` says that it was right. What fails for a reason of ours, such as a database
 * that is away, was no guess.
 */
export async function countGuess<Result>(
  throttle: SignInThrottle,
  keys: readonly GuessKey[],
  work: (succeeded: () => void) => Promise<Result>,
): Promise<Result> {
  const counted: GuessKey[] = []
  for (const given of keys) {
    throttle.attempt(given.key, given.free)
    counted.push(given)
  }
  try {
    return await work(() => {
      for (const { key, isShared } of counted.splice(0)) {
        if (isShared) throttle.withdraw(key)
        else throttle.succeeded(key)
      }
    })
  } catch (error) {
    if (isFailureOfOurs(error)) for (const { key } of counted) throttle.withdraw(key)
    throw error
  }
}

const isFailureOfOurs = (error: unknown) => !(error instanceof AuthError) || error.status >= 500

/** For callers with a session of the account: a stolen one must not become a place to guess the password. */
export const guessOfPassword = (userId: string): GuessKey => ({ key: `password of ${userId}` })

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
    withdraw(key) {
      const known = failures.get(key)
      if (known && known.count > 1) known.count--
      else failures.delete(key)
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
