import { randomBytes } from 'node:crypto'
import type { Endpoint } from '@plinth/contract/endpoint'
import { PASSWORD } from './caller.ts'
import { expectedAccess } from './expected-access.ts'

/** What the calls of `expectedAccess` are about. The project has no cluster, and the snippet is somebody else's. */
export interface Targets {
  slug: string
  ref: string
  snippet: string
  /** A project that may be deleted, made when a call wants it. */
  disposable: () => string | Promise<string>
}

const NO_ID = '00000000-0000-4000-8000-000000000000'

/** What makes the thing that a word stands for, such as `$backup`. */
export type Words = Record<string, () => string | Promise<string>>

/** The input of the one valid call that stands in `expectedAccess`, about these targets. */
export async function inputFor({ id, endpoint }: { id: string; endpoint: Endpoint }, targets: Targets) {
  return filled(endpoint, expectedAccess[id]!.sent, targets, {})
}

/** The input of a call of this change that succeeds. The project is in the status that stands there. */
export async function inputThatSucceeds(
  { id, endpoint }: { id: string; endpoint: Endpoint },
  targets: Targets,
  words: Words,
) {
  const { sent, done } = expectedAccess[id]!
  return filled(endpoint, { ...sent, ...done?.sent }, targets, words)
}

async function filled(endpoint: Endpoint, values: Record<string, unknown>, targets: Targets, more: Words) {
  const { slug, ref } = targets
  const named: Record<string, string> = { slug, ref, id: NO_ID, invoice_id: NO_ID, state: 'no-such-state' }
  const words: Words = {
    ...more,
    $slug: () => slug,
    $snippet: () => targets.snippet,
    $disposable: targets.disposable,
    $id: () => NO_ID,
    $email: () => `${randomBytes(6).toString('hex')}@people.example.com`,
    $password: () => PASSWORD,
  }
  const ofPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]): [string, unknown] => [name!, named[name!]])
  const sent = Object.entries(values).map(async ([name, value]): Promise<[string, unknown]> => [
    name,
    (await words[String(value)]?.()) ?? value,
  ])
  return Object.fromEntries([...ofPath, ...(await Promise.all(sent))])
}
