interface Allowance {
  /** Requests that may come at once. */
  burst: number
  /** How many come back in a second. */
  perSecond: number
}

interface Bucket {
  tokens: number
  filledAt: number
}

const MOST_KEYS = 20_000

/**
 * Token buckets in memory, bounded: the key that was quiet for longest is forgotten first. `now` is in milliseconds.
 * Each limit is counted by the one process that serves what it limits, so no store is shared.
 */
export function createTokenBuckets(
  { burst, perSecond }: Allowance,
  { mostKeys = MOST_KEYS, now = () => performance.now() }: { mostKeys?: number; now?: () => number } = {},
) {
  const buckets = new Map<string, Bucket>()

  return {
    /** Takes a token. Returns the seconds to wait, 0 where there was one. */
    take(key: string): number {
      const at = now()
      const tokens = tokensAt(at, key)
      buckets.delete(key)
      buckets.set(key, { tokens: tokens < 1 ? tokens : tokens - 1, filledAt: at })
      if (buckets.size > mostKeys) buckets.delete(buckets.keys().next().value!)
      return tokens < 1 ? Math.ceil((1 - tokens) / perSecond) : 0
    },

    /** Whole tokens that are left. */
    remaining: (key: string) => Math.floor(tokensAt(now(), key)),
  }

  function tokensAt(at: number, key: string) {
    const bucket = buckets.get(key) ?? { tokens: burst, filledAt: at }
    const elapsed = Math.max(0, at - bucket.filledAt) / 1000
    return Math.min(burst, bucket.tokens + elapsed * perSecond)
  }
}
