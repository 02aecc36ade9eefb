import type { RateClass } from '@plinth/contract/endpoint'
import { createTokenBuckets } from '@plinth/service-kit/token-buckets'
import { limitReached } from './errors.ts'

/** `page` is what needs no database: pages, files and documents. `health` is what watches the process. */
export type LimitedClass = RateClass | 'page' | 'health'

/** Requests that may come at once, and how many a second come back, per caller and class. */
const allowances: Record<LimitedClass, { burst: number; perSecond: number }> = {
  read: { burst: 600, perSecond: 100 },
  write: { burst: 300, perSecond: 50 },
  heavy: { burst: 120, perSecond: 4 },
  credential: { burst: 60, perSecond: 1 },
  page: { burst: 20_000, perSecond: 1000 },
  health: { burst: 600, perSecond: 60 },
}

/** Limits of every class for each caller: a person, or a network where nobody is signed in. */
export function createRateLimits({ now }: { now: () => number }) {
  const bucketsOf = new Map(
    Object.entries(allowances).map(([rate, allowance]) => [rate, createTokenBuckets(allowance, { now })]),
  )

  return {
    /** Throws `rate_limited` with the seconds to wait. */
    take(caller: string, rate: LimitedClass) {
      const wait = bucketsOf.get(rate)!.take(caller)
      if (wait > 0) throw limitReached('rate_limited', 'Too many requests at once. Please wait a moment.', wait)
    },
  }
}

export type RateLimits = ReturnType<typeof createRateLimits>
