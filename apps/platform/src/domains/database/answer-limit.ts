import { wireOf } from '@plinth/postgres-meta/sql/wire'
import type pg from 'pg'

/** Everything the server says to one query counts: rows, notices, errors. */
export const ANSWER_LIMIT_BYTES = 32 * 1024 * 1024

export class AnswerTooLarge extends Error {
  constructor() {
    super(`The database answered with more than ${ANSWER_LIMIT_BYTES} bytes`)
    this.name = 'AnswerTooLarge'
  }
}

/**
 * Cuts the connection when the answer to one query grows too large, before it is put together in memory: a single value
 * may be longer than any string can be, and reading it would end the process. Call it before `connect`.
 */
export function limitAnswers(client: pg.Client) {
  const wire = wireOf(client)
  let received = 0
  wire.on('readyForQuery', () => (received = 0))
  wire.stream.prependListener('data', (chunk: Buffer) => {
    received += chunk.length
    if (received > ANSWER_LIMIT_BYTES) wire.stream.destroy(new AnswerTooLarge())
  })
}
