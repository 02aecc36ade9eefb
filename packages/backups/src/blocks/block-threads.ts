import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
import { startThread } from '@plinth/threads/start-thread'
import { threadEnded } from '../backup-errors.ts'
import { memoryOf, type BlockJob, type BlockResult } from './block-job.ts'

/** They let everything else go first, and more than four wait for the disk. */
const THREADS = Math.min(availableParallelism(), 4)
/** While a thread works on one, its next is on the way. */
const JOBS_OF_A_THREAD = 2
/** A thread starts for as long as it works on some dozens. */
const JOBS_WORTH_A_THREAD = 32

interface Thread {
  worker: Worker
  /** Until then others are faster, and results are needed in order. */
  isReady: boolean
  /** In the order in which it works on them. */
  waiting: { resolve: (result: BlockResult) => void; reject: (error: unknown) => void }[]
}

export interface BlockThreads {
  /** How many jobs are worth giving at once. */
  readonly atOnce: number
  /** Throws `thread_ended`. */
  run(job: BlockJob): Promise<BlockResult>
  /** Ends the threads, and with them what they are working on. */
  close(): Promise<void>
}

/** Threads that compress and encrypt blocks: one at once, the others when there is work for them. To be closed. */
export function blockThreads(): BlockThreads {
  const threads = new Set<Thread>()
  let jobs = 0
  start()

  return {
    atOnce: THREADS * JOBS_OF_A_THREAD,
    run(job) {
      if (threads.size < Math.min(THREADS, Math.ceil(++jobs / JOBS_WORTH_A_THREAD))) start()
      const { worker, waiting } = leastBusy()
      return new Promise((resolve, reject) => {
        waiting.push({ resolve, reject })
        worker.postMessage(job, memoryOf(job.bytes))
      })
    },
    async close() {
      await Promise.all([...threads].map(({ worker }) => worker.terminate()))
    },
  }

  function leastBusy() {
    const ready = [...threads].filter(({ isReady }) => isReady)
    const among = ready.length > 0 ? ready : [...threads]
    return among.reduce((least, one) => (one.waiting.length < least.waiting.length ? one : least))
  }

  function start() {
    const thread: Thread = { worker: startThread(import.meta.url, 'block'), isReady: false, waiting: [] }
    const end = (cause?: unknown) => {
      threads.delete(thread)
      for (const { reject } of thread.waiting.splice(0)) reject(threadEnded({ cause }))
    }
    thread.worker.on('message', (message: BlockResult | 'ready') => {
      if (message === 'ready') thread.isReady = true
      else thread.waiting.shift()?.resolve(message)
    })
    thread.worker.once('error', end)
    thread.worker.once('exit', () => end())
    threads.add(thread)
  }
}
