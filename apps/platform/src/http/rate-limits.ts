import type { RateClass } from '@plinth/contract/endpoint'
import { limitReached } from './errors.ts'

/** Requests that may come at once, and how many a second come back, per caller and class. */
const allowances: Record<RateClass, { burst: number; perSecond: number }> = {
  read: { burst: 600, perSecond: 100 },
  write: { burst: 300, perSecond: 50 },
  heavy: { burst: 120, perSecond: 4 },
  credential: { burst: 60, perSecond: 1 },
}

const MOST_CALLERS = 20_000

interface Bucket {
  tokens: number
  filledAt: number
}

/** Token buckets in memory, bounded: the caller who has been quiet longest is forgotten first. */
export function createRateLimits({ now }: { now: () => number }) {
  const buckets = new Map<string, Bucket>()

  return {
    /** Throws `rate_limited` with the seconds to wait. */
    take(caller: string, rate: RateClass) {
      const key = `${rate} ${caller}`
      const { burst, perSecond } = allowances[rate]
      const bucket = buckets.get(key) ?? { tokens: burst, filledAt: now() }
      const elapsed = Math.max(0, now() - bucket.filledAt) / 1000
      const tokens = Math.min(burst, bucket.tokens + elapsed * perSecond)
      buckets.delete(key)
      buckets.set(key, { tokens: Math.max(0, tokens - 1), filledAt: now() })
      if (buckets.size > MOST_CALLERS) buckets.delete(buckets.keys().next().value!)
      if (tokens < 1) {
        throw limitReached(
          'rate_limited',
          'Too many requests at once. Please wait a moment.',
          Math.ceil((1 - tokens) / perSecond),
        )
      }
    },
  }
}

export type RateLimits = ReturnType<typeof createRateLimits>
