import type { Duplex } from 'node:stream'
import { responseTooLarge } from '../errors/limit-errors.ts'

/**
 * What Postgres may send for one request: a value that is longer than a string of JavaScript can be would end the
 * process where the driver reads it, and all that is received is held until the response is sent.
 */
export const MOST_RECEIVED = 64_000_000

/** Breaks the connection off once more has come over it, until the returned function is called. */
export function limitReceived(stream: Duplex): () => void {
  let received = 0
  // before the driver keeps the piece
  stream.prependListener('data', count)
  return () => void stream.off('data', count)

  function count({ byteLength }: Buffer) {
    received += byteLength
    if (received <= MOST_RECEIVED) return
    stream.off('data', count)
    stream.destroy(responseTooLarge(MOST_RECEIVED))
  }
}
