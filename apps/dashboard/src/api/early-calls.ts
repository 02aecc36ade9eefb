import { seconds } from '@plinth/catalog/durations'
import type { Endpoint } from '@plinth/contract/endpoint'
import { client } from './client.ts'

/** Long enough for the code of the page to arrive. */
const KEPT_FOR = seconds(10)

interface EarlyCall {
  answer: () => Promise<unknown>
  at: number
  /** By this computer's clock. */
  sentAt: number
}

const early = new Map<string, EarlyCall>()

/**
 * Lets a call that is made before the code of the page has loaded answer others with parts of its answer. Where it fails
 * or lacks a part, the other call is made after all.
 */
export function answerEarly<Sent, Received, Answer, Whole>(
  endpoint: Endpoint<Sent, Received, Answer>,
  input: Sent,
  [whole, partOf]: [Promise<Whole>, (whole: Whole) => Answer | null],
) {
  const answer = async () => (await whole.then(partOf, () => null)) ?? client(endpoint, input)
  early.set(nameOf(endpoint, input), { answer, at: performance.now(), sentAt: Date.now() })
}

/** The response of an early call, once: a second request needs a newer one. */
export function takeEarly<Sent, Received, Answer>(endpoint: Endpoint<Sent, Received, Answer>, input: Sent) {
  const name = nameOf(endpoint, input)
  const call = early.get(name)
  if (!call) return undefined
  early.delete(name)
  // the name holds the endpoint, whose answers these are
  return performance.now() - call.at < KEPT_FOR ? (call.answer() as Promise<Answer>) : undefined
}

/** When the call was made whose answer will be taken, by this computer's clock. */
export const sentEarlyAt = (endpoint: Named, input: unknown) => early.get(nameOf(endpoint, input))?.sentAt

/** What the endpoint answered before is out of date. */
export function forgetEarly(endpoint: Named) {
  for (const name of early.keys()) if (name.startsWith(pathOf(endpoint))) early.delete(name)
}

type Named = Pick<Endpoint, 'method' | 'path'>

const nameOf = (endpoint: Named, input: unknown) => pathOf(endpoint) + JSON.stringify(input)

const pathOf = ({ method, path }: Named) => `${method} ${path} `
