import { ApiError } from '@plinth/contract/api-error'
import type { Completion, CompletionRequest } from '@plinth/contract/assistant'
import { createStore } from 'zustand/vanilla'
import { requestIdOf } from '../../../api/toast-error.ts'
import type { Trouble } from '../assistant.ts'

/** How far one question to the model is. */
export type CompletionState =
  | { status: 'idle' }
  | { status: 'pending' }
  | { status: 'done'; completion: Completion }
  | { status: 'failed'; trouble: Trouble; canAskAgain: boolean }

/** What is asked; it may have to be fetched first. */
export type Question = CompletionRequest | ((signal: AbortSignal) => Promise<CompletionRequest>)

type Send = (request: CompletionRequest, signal: AbortSignal) => Promise<Completion>

/** Refusals after which asking again is of no use before somebody decides otherwise. */
const SHUT = ['assistant_off', 'assistant_not_configured', 'assistant_schema_not_shared']

/** One place where the model is asked for one thing at a time. */
export function createCompleter(send: Send) {
  const store = createStore<CompletionState>(() => ({ status: 'idle' }))
  let asking: AbortController | undefined

  /** The answer, if there is one. Does nothing while another is on its way. */
  async function ask(question: Question): Promise<Completion | undefined> {
    if (asking) return undefined
    const own = new AbortController()
    asking = own
    store.setState({ status: 'pending' }, true)
    const ending = await answerTo(question, own.signal)
    if (asking !== own) return undefined
    asking = undefined
    store.setState(ending, true)
    return ending.status === 'done' ? ending.completion : undefined
  }

  async function answerTo(question: Question, signal: AbortSignal): Promise<CompletionState> {
    try {
      const request = typeof question === 'function' ? await question(signal) : question
      return { status: 'done', completion: await send(request, signal) }
    } catch (error) {
      return { status: 'failed', trouble: troubleOf(error), canAskAgain: !isShut(error) }
    }
  }

  /** Takes the question back, or the answer away. */
  function leave() {
    asking?.abort()
    asking = undefined
    store.setState({ status: 'idle' }, true)
  }

  return { store, ask, leave }
}

export const isShut = (error: unknown) => error instanceof ApiError && SHUT.includes(error.reason)

const troubleOf = (error: unknown): Trouble => ({
  message: error instanceof Error ? error.message : 'The model could not be asked.',
  retryAfter: error instanceof ApiError && error.code === 429 ? (error.retryAfter ?? 1) : undefined,
  requestId: requestIdOf(error),
})
