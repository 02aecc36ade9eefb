import type { Duplex } from 'node:stream'
import { responseTooLarge } from '../errors/limit-errors.ts'

/**
 * What Postgres may send for one request: a value that is longer than a string of JavaScript can be would end the
 * process where the driver reads it, and all that is received is held until the response is sent.
 */
export const MOST_RECEIVED = 64_000_000

interface Allowance {
  /** Bytes that may still come. */
  left: number
}

const allowances = new WeakMap<Duplex, Allowance>()

/** Breaks the connection off once more has come over it, until the returned function is called. */
export function limitReceived(stream: Duplex): () => void {
  const allowance = allowances.get(stream) ?? watch(stream)
  allowance.left = MOST_RECEIVED
  return () => void (allowance.left = Infinity)
}

function watch(stream: Duplex): Allowance {
  const allowance: Allowance = { left: Infinity }
  allowances.set(stream, allowance)
  // before the driver keeps the piece
  stream.prependListener('data', ({ byteLength }: Buffer) => {
    allowance.left -= byteLength
    if (allowance.left >= 0) return
    allowance.left = Infinity
    stream.destroy(responseTooLarge(MOST_RECEIVED))
  })
  return allowance
}
