import type { Endpoint } from '@plinth/contract/endpoint'
import type { Context } from 'hono'
import { type Compressor, mayCompress } from './compressed-answer.ts'
import type { Connection } from './connection.ts'
import { StreamedAnswer } from './streamed-answer.ts'
import type { UnsentAnswers } from './unsent-answers.ts'
import { WrittenAnswer } from './written-answer.ts'

interface Sending {
  endpoint: Endpoint
  /** Whose share of the answers that wait to be sent it takes. */
  caller: string
  unsentAnswers: UnsentAnswers
  compress: Compressor
}

/** Sends what a handler returned, compressed where both sides allow it. */
export async function sendAnswer(
  c: Context<Connection>,
  result: unknown,
  { endpoint, caller, unsentAnswers, compress }: Sending,
) {
  if (result instanceof StreamedAnswer) return c.body(result.body, 200, result.headers)
  const status = endpoint.status ?? 200
  if (!endpoint.response) return c.body(null, 204)
  const text = result instanceof WrittenAnswer ? result.json : JSON.stringify(result)
  const release = unsentAnswers.hold(caller, text.length, c.env?.outgoing)
  const headers = { 'content-type': 'application/json' }
  if (!mayCompress(endpoint)) return c.body(text, status, headers)
  c.header('vary', 'accept-encoding')
  const compressed = await compress(text, c.req.header('accept-encoding'))
  if (!compressed) return c.body(text, status, headers)
  release()
  unsentAnswers.hold(caller, compressed.bytes.byteLength, c.env?.outgoing)
  return c.body(compressed.bytes, status, { ...headers, 'content-encoding': compressed.encoding })
}
