/** Requests of one network: so many at once, then so many a second. */
const BURST = 600
const A_SECOND = 200
const MOST_NETWORKS = 50_000

/** Takes one request of a network. Returns the seconds to wait when it has none left. */
export function createRequestBuckets({ now }: { now: () => number }) {
  const buckets = new Map<string, { left: number; at: number }>()
  return function take(network: string): number | undefined {
    const at = now()
    const found = buckets.get(network) ?? { left: BURST, at }
    const left = Math.min(BURST, found.left + ((at - found.at) / 1000) * A_SECOND)
    if (left < 1) return Math.ceil((1 - left) / A_SECOND)
    buckets.delete(network)
    if (buckets.size >= MOST_NETWORKS) buckets.delete(buckets.keys().next().value!)
    buckets.set(network, { left: left - 1, at })
    return undefined
  }
}
