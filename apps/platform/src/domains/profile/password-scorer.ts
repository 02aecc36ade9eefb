import { Worker } from 'node:worker_threads'
import { seconds } from '@plinth/catalog/durations'
import type { PasswordScore } from '@plinth/catalog/password-strength'
import { unavailable } from '../../http/errors.ts'

/** A password of the greatest length takes a third of a second; the rest is room for a busy machine. */
const TIME_LIMIT = seconds(2)
/** Reading the dictionaries takes longer than any password may. */
const START_LIMIT = seconds(10)
const IDLE_BEFORE_STOP = seconds(60)
const MOST_WAITING = 50

export interface Scored {
  score: PasswordScore
  suggestions: string[]
  warning: string
}

export interface PasswordScorer {
  /** `ownWords` (a name, an address) are worth nothing in the password. Throws `busy` when it cannot answer in time. */
  score(password: string, ownWords: string[]): Promise<Scored>
  close(): Promise<void>
}

interface Waiting {
  resolve(scored: Scored): void
  reject(error: Error): void
}

/** Scores in one worker thread, one password at a time, so that a costly one holds up nobody but itself. */
export function createPasswordScorer(): PasswordScorer {
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let queue: Promise<unknown> = Promise.resolve()
  let waiting = 0

  return {
    score(password, ownWords) {
      if (waiting >= MOST_WAITING) throw busy()
      waiting++
      const scored = queue.then(() => scoreNow(password, ownWords)).finally(() => waiting--)
      queue = scored.catch(() => undefined)
      return scored
    },
    close: stop,
  }

  async function scoreNow(password: string, ownWords: string[]) {
    clearTimeout(idle)
    const started = (worker ??= startWorker())
    const limit = started.threadId === readyThread ? TIME_LIMIT : START_LIMIT
    try {
      return await answerOf(started, { password, ownWords }, limit)
    } catch (error) {
      await stop()
      throw error
    } finally {
      idle = setTimeout(() => void stop(), IDLE_BEFORE_STOP).unref()
    }
  }

  async function stop() {
    clearTimeout(idle)
    const stopping = worker
    worker = undefined
    await stopping?.terminate()
  }
}

let readyThread: number | undefined

function startWorker() {
  const fromSource = import.meta.url.endsWith('.ts')
  const worker = fromSource
    ? startFromSource(new URL('./score-password.worker.ts', import.meta.url))
    : new Worker(new URL('./score-password.worker.js', import.meta.url), { execArgv: [], env: {} })
  // whoever waits for a score has a request that holds the process
  worker.unref()
  return worker.setMaxListeners(0)
}

/** Node 20 ignores `--import tsx` in workers, so the worker registers it itself. */
function startFromSource(file: URL) {
  const tsx = import.meta.resolve('tsx/esm/api')
  const script = `import('${tsx}').then(({ register }) => { register(); return import('${file.href}') })`
  return new Worker(script, { eval: true, execArgv: [], env: { TSX_DISABLE_CACHE: '1' } })
}

function answerOf(worker: Worker, question: { password: string; ownWords: string[] }, limit: number) {
  return new Promise<Scored>((resolve, reject) => {
    const waiting: Waiting = { resolve: settle(resolve), reject: settle(reject) }
    const timer = setTimeout(() => waiting.reject(busy()), limit)
    const onMessage = (scored: Scored) => {
      readyThread = worker.threadId
      waiting.resolve(scored)
    }
    worker.once('message', onMessage).once('error', waiting.reject)
    worker.postMessage(question)

    function settle<Value>(finish: (value: Value) => void) {
      return (value: Value) => {
        clearTimeout(timer)
        worker.off('message', onMessage).off('error', waiting.reject)
        finish(value)
      }
    }
  })
}

const busy = () => unavailable('password_check_busy', 'The password could not be checked in time. Please try again.', 1)
