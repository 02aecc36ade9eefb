import { overRequestRateLimit } from './auth-error.ts'

/** A bounded token bucket per key: `burst` at once, then one every `secondsPerRequest`. Throws when it is empty. */
export function createRequestLimit({
  burst,
  secondsPerRequest,
  mostKeys = 10_000,
  elapsedSeconds = () => performance.now() / 1000,
}: {
  burst: number
  secondsPerRequest: number
  mostKeys?: number
  elapsedSeconds?: () => number
}) {
  const buckets = new Map<string, { left: number; at: number }>()

  return function take(key: string) {
    const now = elapsedSeconds()
    const { left, at } = buckets.get(key) ?? { left: burst, at: now }
    const filled = Math.min(burst, left + (now - at) / secondsPerRequest)
    if (filled < 1) throw overRequestRateLimit(Math.ceil((1 - filled) * secondsPerRequest))
    buckets.delete(key)
    if (buckets.size >= mostKeys) dropOldest()
    buckets.set(key, { left: filled - 1, at: now })
  }

  function dropOldest() {
    for (const key of buckets.keys()) {
      buckets.delete(key)
      return
    }
  }
}
