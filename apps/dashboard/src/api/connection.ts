import { seconds } from '@plinth/catalog/durations'
import { ApiError } from '@plinth/contract/api-error'
import { type ClientOptions, headersAt } from '@plinth/contract/client'
import { deployment } from '@plinth/contract/deployment'
import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { newRequestId } from '../lib/ids/request-id.ts'

/** `offline`: this device has no network. `unanswered`: it has one, but the platform says nothing. */
export type Connection = 'online' | 'offline' | 'unanswered'

const ASK_AGAIN = seconds(3)
const TIMEOUT = seconds(10)

let connection: Connection = 'online'
let asking: Promise<Connection> | undefined
let nextQuestion: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Follows the network. Queries wait while nothing can be reached, and go on by themselves. */
export function watchConnection() {
  // A platform on this very machine answers without a network, so the browser's word alone is not taken for it.
  onlineManager.setEventListener(() => undefined)
  addEventListener('offline', suspect)
  addEventListener('online', suspect)
}

/** Finds out whether the platform can be reached, and asks on until it can. */
export function suspectConnection(): Promise<Connection> {
  asking ??= ask().finally(() => {
    asking = undefined
  })
  return asking
}

const suspect = () => void suspectConnection()

/** Whether the platform can be reached, as far as anybody knows. */
export const useConnection = () => useSyncExternalStore(subscribe, () => connection)

async function ask() {
  clearTimeout(nextQuestion)
  const answers = await isAnswering()
  change(answers ? 'online' : navigator.onLine ? 'unanswered' : 'offline')
  if (!answers) nextQuestion = setTimeout(suspect, ASK_AGAIN)
  return connection
}

const isAnswering = () =>
  headersAt(anybody, deployment.publicUtcTime.path, [], { timeout: TIMEOUT }).then(
    () => true,
    // what stands before the platform answers 502 to 504 in its place
    (error: unknown) => error instanceof ApiError && error.code > 0 && error.code < 500,
  )

/** The question needs no session, and must not wait for one. */
const anybody: ClientOptions = {
  baseUrl: '',
  fetch: (request) => fetch(request),
  accessToken: () => undefined,
  requestId: newRequestId,
  now: () => Date.now(),
}

function change(next: Connection) {
  if (next === connection) return
  connection = next
  onlineManager.setOnline(next === 'online')
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
