import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cancelRun, snippetRun, startRun } from './runs.ts'

const REQUEST = { ref: 'abcdefghijklmnopqrst', row_limit: 100, transaction: true, keepsOpen: false, runAs: {} }
const SCOPE = { text: 'select 1', offset: 0 }
const ANSWER = { results: [], left_transaction_open: false, request_id: 'r-1' }

/** As in a page, whose address the paths of its requests belong to. */
class RelativeRequest extends Request {
  constructor(address: string, init: RequestInit) {
    super(new URL(address, 'https://console.example.com'), init)
  }
}

/** Answers the runs that are under way, in their order. */
const answers: ((response: Response) => void)[] = []
const answerNext = () => answers.shift()!(Response.json(ANSWER))

beforeEach(() => {
  vi.useFakeTimers()
  // the answers are not whole, and only development looks
  vi.stubEnv('DEV', false)
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('location', { origin: 'https://console.example.com' })
  vi.stubGlobal('Request', RelativeRequest)
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)))
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

test('a run that ends at once is shown by its result alone, and one that goes on is shown as running', async () => {
  const quick = startRun('quick', SCOPE, REQUEST)
  await vi.advanceTimersByTimeAsync(50)
  expect(snippetRun('quick')).toEqual({})
  answerNext()
  await quick
  expect(snippetRun('quick')).toMatchObject({ outcome: { answer: ANSWER } })
  expect(snippetRun('quick').running).toBeUndefined()

  const slow = startRun('slow', SCOPE, REQUEST)
  await vi.advanceTimersByTimeAsync(150)
  expect(snippetRun('slow').running).toMatchObject({ isCancelling: false })
  answerNext()
  await slow
  await vi.advanceTimersByTimeAsync(1000)
  expect(snippetRun('slow').running).toBeUndefined()
})

test('a snippet runs once at a time, also before that is shown', async () => {
  const first = startRun('one', SCOPE, REQUEST)
  expect(await startRun('one', SCOPE, REQUEST)).toBeUndefined()
  await vi.advanceTimersByTimeAsync(0)
  expect(answers).toHaveLength(1)
  answerNext()
  expect(await first).toMatchObject({ answer: ANSWER })
})

test('a run that was cancelled is shown as such until it has ended', async () => {
  const run = startRun('long', SCOPE, REQUEST)
  await vi.advanceTimersByTimeAsync(150)
  const cancelling = cancelRun(REQUEST.ref, 'long')
  expect(snippetRun('long').running).toMatchObject({ isCancelling: true })
  await vi.advanceTimersByTimeAsync(0)
  const [answerRun, answerCancel] = answers.splice(0)
  answerCancel!(Response.json({ cancelled: true }))
  await cancelling
  answerRun!(Response.json(ANSWER))
  await run
  expect(snippetRun('long').running).toBeUndefined()
})
