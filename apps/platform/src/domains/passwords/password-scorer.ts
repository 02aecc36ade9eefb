import type { Worker } from 'node:worker_threads'
import { seconds } from '@plinth/catalog/durations'
import type { PasswordScore } from '@plinth/catalog/password-strength'
import { startThread } from '@plinth/threads/start-thread'
import { limitReached, unavailable } from '../../http/errors.ts'
import { createFairQueue, type Lane } from './fair-queue.ts'

/** A password of the greatest length takes a third of a second; the rest is room for a busy machine. */
const TIME_LIMIT = seconds(2)
/** Reading the dictionaries takes longer than any password may. */
const START_LIMIT = seconds(10)
/** Longer than most pauses while somebody types; the dictionaries that it holds take 50 MB and more. */
const IDLE_BEFORE_STOP = seconds(5)
/** What is made for one password is gone before the next, so it needs little room before it is cleared away. */
const RESOURCES = { maxYoungGenerationSizeMb: 4 }

/**
 * Who comes first: what signed-in people change, what those set who are not signed in, and then what is only asked
 * while somebody types, last by anybody at all, which is what a flood would come through.
 */
const lanes = {
  change: { mostWaiting: 200, mostPerCaller: 8 },
  'sign-up': { mostWaiting: 200, mostPerCaller: 8 },
  check: { mostWaiting: 100, mostPerCaller: 20 },
  'anonymous-check': { mostWaiting: 20, mostPerCaller: 2 },
} satisfies Record<string, Lane>

const laneNames = Object.keys(lanes)

export interface Scored {
  score: PasswordScore
  suggestions: string[]
  warning: string
}

/** For whom a password is scored: `caller` is a person or a network, and has a share of its lane. */
export interface Turn {
  lane: keyof typeof lanes
  caller: string
}

export interface PasswordScorer {
  /** `ownWords` (a name, an address) are worth nothing in the password. Throws `busy` when it cannot answer in time. */
  score(password: string, ownWords: string[], turn: Turn): Promise<Scored>
  close(): Promise<void>
}

interface Waiting {
  resolve(scored: Scored): void
  reject(error: Error): void
}

/**
 * Scores in one worker thread, one password at a time, so that a costly one holds up nobody but itself. The thread ends
 * once it has been idle for so many milliseconds.
 */
export function createPasswordScorer({ idleBeforeStop = IDLE_BEFORE_STOP } = {}): PasswordScorer {
  const queue = createFairQueue<() => Promise<void>>(Object.values(lanes))
  let worker: Worker | undefined
  /** The one that has its dictionaries. */
  let ready: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let isWorking = false

  return {
    score(password, ownWords, { lane, caller }) {
      return new Promise<Scored>((resolve, reject) => {
        const work = () => scoreNow(password, ownWords).then(resolve, reject)
        const full = queue.add(laneNames.indexOf(lane), caller, work)
        if (full) reject(full === 'caller' ? tooManyChecks() : busy())
        else void workOn()
      })
    },
    close: stop,
  }

  async function workOn() {
    if (isWorking) return
    isWorking = true
    for (let work = queue.next(); work; work = queue.next()) await work()
    isWorking = false
  }

  async function scoreNow(password: string, ownWords: string[]) {
    clearTimeout(idle)
    const started = (worker ??= startWorker())
    const limit = started === ready ? TIME_LIMIT : START_LIMIT
    try {
      const scored = await answerOf(started, { password, ownWords }, limit)
      ready = started
      return scored
    } catch (error) {
      await stop()
      throw error
    } finally {
      idle = setTimeout(() => void stop(), idleBeforeStop).unref()
    }
  }

  async function stop() {
    clearTimeout(idle)
    const stopping = worker
    worker = ready = undefined
    await stopping?.terminate()
  }
}

function startWorker() {
  const worker = startThread(import.meta.url, 'score-password', { resourceLimits: RESOURCES })
  // a caller who waits for a score has a request that holds the process
  worker.unref()
  return worker.setMaxListeners(0)
}

function answerOf(worker: Worker, question: { password: string; ownWords: string[] }, limit: number) {
  return new Promise<Scored>((resolve, reject) => {
    const waiting: Waiting = { resolve: settle(resolve), reject: settle(reject) }
    const timer = setTimeout(() => waiting.reject(busy()), limit)
    const onMessage = (scored: Scored) => waiting.resolve(scored)
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

const tooManyChecks = () =>
  limitReached('too_many_password_checks', 'Too many of your passwords wait to be checked. Please try again.', 1)

const busy = () => unavailable('password_check_busy', 'The password could not be checked in time. Please try again.', 1)
