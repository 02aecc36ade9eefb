import { seconds } from '@plinth/catalog/durations'
import type { Endpoint } from '@plinth/contract/endpoint'
import { client } from './client.ts'

/** Long enough for the code of the page to arrive. */
const KEPT_FOR = seconds(10)

interface EarlyCall {
  answer: Promise<unknown>
  at: number
}

const early = new Map<string, EarlyCall>()

/** Makes a read call before the code that needs it has loaded. */
export function callEarly<Sent, Received, Answer>(endpoint: Endpoint<Sent, Received, Answer>, input: Sent) {
  const answer = client(endpoint, input)
  early.set(nameOf(endpoint, input), { answer, at: performance.now() })
  return answer
}

/** The response of an early call, once: a second request needs a newer one. */
export function takeEarly<Sent, Received, Answer>(endpoint: Endpoint<Sent, Received, Answer>, input: Sent) {
  const name = nameOf(endpoint, input)
  const call = early.get(name)
  if (!call) return undefined
  early.delete(name)
  // the name holds the endpoint, whose answers these are
  return performance.now() - call.at < KEPT_FOR ? (call.answer as Promise<Answer>) : undefined
}

const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>, input: unknown) =>
  `${method} ${path} ${JSON.stringify(input)}`
