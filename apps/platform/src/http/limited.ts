import { networkOf } from '@plinth/service-kit/client-network'
import type { MiddlewareHandler } from 'hono'
import type { Connection } from './connection.ts'
import type { LimitedClass, RateLimits } from './rate-limits.ts'

/** For what anybody may ask for without a session: a limit by network. */
export const limited =
  (rateLimits: RateLimits, rate: LimitedClass): MiddlewareHandler<Connection> =>
  (c, next) => {
    rateLimits.take(networkOf(c.var.ip), rate)
    return next()
  }
