import type { MiddlewareHandler } from 'hono'
import { bodyLimit as countedBodyLimit } from 'hono/body-limit'
import type { Connection } from './connection.ts'
import { PlatformError } from './errors.ts'

/**
 * Refuses bodies of more than `largest` bytes with 413. Where the length is declared it is believed, since Node reads no
 * further; only what comes in chunks has to be read and counted, which costs a web stream for each request.
 */
export function bodyLimit(largest: number): MiddlewareHandler<Connection> {
  const counted = countedBodyLimit({ maxSize: largest, onError: () => refuse() })
  return (c, next) => {
    if (!c.env?.incoming || c.req.header('transfer-encoding') !== undefined) return counted(c, next)
    return Number(c.req.header('content-length') ?? 0) > largest ? refuse() : next()
  }
}

function refuse(): never {
  throw new PlatformError({ status: 413, code: 'too_large', message: 'The request is too large.' })
}
