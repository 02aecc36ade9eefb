import { ApiError } from '@plinth/contract/api-error'
import type { Completion, CompletionRequest } from '@plinth/contract/assistant'
import { expect, test } from 'vitest'
import { createCompleter } from './completer.ts'

const question: CompletionRequest = { task: 'name_snippet', sql: 'select 1' }
const named = (text: string): Completion => ({ text, sql: null })

/** A server that answers when it is told to. */
function givenServer() {
  const asked: { request: CompletionRequest; signal: AbortSignal; end: PromiseWithResolvers }[] = []
  const completer = createCompleter((request, signal) => {
    const end = withResolvers()
    asked.push({ request, signal, end })
    return end.promise
  })
  return { asked, ...completer, state: () => completer.store.getState() }
}

type PromiseWithResolvers = ReturnType<typeof withResolvers>
function withResolvers() {
  let resolve: (completion: Completion) => void = () => {}
  let reject: (error: Error) => void = () => {}
  const promise = new Promise<Completion>((...functions) => ([resolve, reject] = functions))
  return { promise, resolve, reject }
}

test('two clicks make one request', async () => {
  const { ask, asked, state } = givenServer()
  const first = ask(question)
  await ask(question)
  expect(asked).toHaveLength(1)
  expect(state()).toEqual({ status: 'pending' })
  asked[0]!.end.resolve(named('One'))
  await first
  expect(state()).toEqual({ status: 'done', completion: named('One') })
})

test('who leaves ends the request, and an answer that comes nevertheless is dropped', async () => {
  const { ask, leave, asked, state } = givenServer()
  const left = ask(question)
  leave()
  expect(asked[0]!.signal.aborted).toBe(true)
  expect(state()).toEqual({ status: 'idle' })
  const second = ask(question)
  asked[0]!.end.resolve(named('Late'))
  await left
  expect(state()).toEqual({ status: 'pending' })
  asked[1]!.end.resolve(named('Asked'))
  await second
  expect(state()).toMatchObject({ completion: named('Asked') })
})

test('what has to be fetched before the question counts as asking', async () => {
  const { ask, leave, asked, state } = givenServer()
  const asking = ask(() => Promise.reject(new Error('The query could not be read.')))
  expect(state()).toEqual({ status: 'pending' })
  await asking
  expect(state()).toMatchObject({ status: 'failed', trouble: { message: 'The query could not be read.' } })
  leave()
  expect(asked).toEqual([])
})

test.each<[string, Partial<ApiError> & { code: number }, object]>([
  [
    'a model that is busy says when',
    { code: 429, retryAfter: 7, requestId: 'r1' },
    { trouble: { retryAfter: 7, requestId: 'r1' }, canAskAgain: true },
  ],
  [
    'without a server it can be tried again',
    { code: 0, reason: 'unreachable' },
    { trouble: { retryAfter: undefined }, canAskAgain: true },
  ],
  ['switched off meanwhile, it cannot', { code: 403, reason: 'assistant_off' }, { canAskAgain: false }],
])('%s', async (_, details, expected) => {
  const { ask, asked, state } = givenServer()
  const asking = ask(question)
  asked[0]!.end.reject(new ApiError('No.', details))
  await asking
  expect(state()).toMatchObject({ status: 'failed', ...expected })
})
