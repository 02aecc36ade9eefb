import { ApiError } from '@plinth/contract/api-error'
import type { Call } from '@plinth/contract/client'
import type { Endpoint } from '@plinth/contract/endpoint'
import { organizations } from '@plinth/contract/organizations'
import { useMutation, type QueryKey, type UseMutationOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from './calls-under-way.ts'
import { client } from './client.ts'
import { suspectConnection } from './connection.ts'
import { forgetEarly, takeEarly } from './early-calls.ts'
import { createIdempotencyKeys } from './idempotency-key.ts'
import { toastError } from './toast-error.ts'
import { queryClient } from './query-client.ts'

/** The one typed client of the app. Throws `ApiError`. */
export const call: Call = async (endpoint, input, options) => {
  try {
    return await counted(takeEarly(endpoint, input) ?? client(endpoint, input, options))
  } catch (error) {
    if (error instanceof ApiError && error.code === 0) void suspectConnection()
    // it asks since a moment ago: what pages decide by has to say so too
    if (error instanceof ApiError && error.reason === 'mfa_required') void invalidate(organizations.list)
    throw error
  }
}

/** What a query function is given: its signal aborts when nobody waits for the answer any more. */
export interface Cancelable {
  signal: AbortSignal
}

/** Query options for a reading endpoint; its key is `['GET /platform/…', input]`. Freshness is added in `data/`. */
export function query<Sent, Received, Answer>(endpoint: Endpoint<Sent, Received, Answer>, input: Sent) {
  return {
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }: Cancelable) => call(endpoint, input, { signal }),
  }
}

export interface CallHandlers<Sent, Answer> {
  onSuccess?: (answer: Answer, input: Sent) => unknown
  /** Without it a toast tells what went wrong. */
  onError?: (error: Error, input: Sent) => unknown
  /** Shows the change before it is answered, and returns what takes it back where it fails. */
  onSend?: (input: Sent) => () => void
}

/** A mutation that calls an endpoint. */
export function useCall<Sent, Received, Answer>(
  endpoint: Endpoint<Sent, Received, Answer>,
  handlers: CallHandlers<Sent, Answer> = {},
) {
  return useMutation(mutationOf((input: Sent) => call(endpoint, input), handlers))
}

/** A mutation that creates: sent twice, or again after the answer was lost, it makes one. */
export function useCreatingCall<Sent, Received, Answer>(
  endpoint: Endpoint<Sent, Received, Answer>,
  handlers: CallHandlers<Sent, Answer> = {},
) {
  const [keys] = useState(() => createIdempotencyKeys())
  const create = async (input: Sent) => {
    const answer = await call(endpoint, input, { headers: { 'idempotency-key': keys.keyFor(input) } })
    keys.forget()
    return answer
  }
  return useMutation(mutationOf(create, handlers))
}

function mutationOf<Sent, Answer>(
  mutationFn: (input: Sent) => Promise<Answer>,
  { onSuccess, onError = toastError, onSend }: CallHandlers<Sent, Answer>,
): UseMutationOptions<Answer, Error, Sent, (() => void) | undefined> {
  return {
    mutationFn,
    ...(onSuccess ? { onSuccess: (answer, input) => onSuccess(answer, input) } : {}),
    ...(onSend ? { onMutate: (input: Sent) => onSend(input) } : {}),
    onError: (error, input, takeBack) => {
      takeBack?.()
      return onError(error, input)
    },
  }
}

/** Marks what the endpoint answered as out of date: for one input, or for all of them. */
export function invalidate<Sent, Received, Answer>(endpoint: Endpoint<Sent, Received, Answer>, input?: Sent) {
  forgetEarly(endpoint)
  return queryClient.invalidateQueries({ queryKey: input === undefined ? [nameOf(endpoint)] : keyOf(endpoint, input) })
}

export const keyOf = <Sent, Received, Answer>(endpoint: Endpoint<Sent, Received, Answer>, input: Sent): QueryKey => [
  nameOf(endpoint),
  input,
]

export const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`
