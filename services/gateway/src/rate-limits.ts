import { networkOf } from '@plinth/service-kit/client-network'
import { createTokenBuckets } from '@plinth/service-kit/token-buckets'

/** Requests that may come at once, and how many come back in a second. */
export interface RatePolicy {
  burst: number
  perSecond: number
}

export interface RatePolicies {
  /** One client's network, whether or not it has a key. */
  address: RatePolicy
  /** One key of a project, from wherever it is sent: every user of an application may send the same one. */
  key: RatePolicy
}

/** What one limit has left after a request. */
export interface RateTaken {
  name: keyof RatePolicies
  policy: RatePolicy
  remaining: number
  /** Seconds until the next request is taken; 0 where this one is. */
  wait: number
}

export const ratePolicies: RatePolicies = {
  address: { burst: 2_000, perSecond: 500 },
  key: { burst: 10_000, perSecond: 2_000 },
}

const MOST_COUNTED = 50_000

/** Limits of requests by the client's network and by key. */
export function createRateLimits(policies: RatePolicies) {
  const addresses = limitOf('address', policies.address)
  const keys = limitOf('key', policies.key)
  return {
    takeFromAddress: (ip: string) => addresses(networkOf(ip)),
    takeFromKey: (ref: string, key: string) => keys(`${ref} ${key}`),
  }
}

function limitOf(name: RateTaken['name'], policy: RatePolicy) {
  const buckets = createTokenBuckets(policy, { mostKeys: MOST_COUNTED })
  return (key: string): RateTaken => {
    const wait = buckets.take(key)
    return { name, policy, wait, remaining: buckets.remaining(key) }
  }
}

/** https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-ratelimit-headers-10 */
export function rateHeaders(taken: readonly RateTaken[]): Record<string, string> {
  if (taken.length === 0) return {}
  return {
    'ratelimit-policy': taken
      .map(({ name, policy }) => `"${name}";q=${policy.burst};w=${Math.ceil(policy.burst / policy.perSecond)}`)
      .join(', '),
    ratelimit: taken
      .map(({ name, policy, remaining }) => {
        const untilFull = Math.ceil((policy.burst - remaining) / policy.perSecond)
        return `"${name}";r=${remaining};t=${untilFull}`
      })
      .join(', '),
  }
}
