import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { threadEnded } from '../backup-errors.ts'
import { memoryOf, type BlockJob, type BlockResult } from './block-job.ts'

/** One processor is for the rest of the process, and more than four wait for the disk. */
const THREADS = Math.min(Math.max(availableParallelism() - 1, 1), 4)
/** While a thread works on one, its next is on the way. */
const JOBS_OF_A_THREAD = 2
/** A thread starts for longer than it works on some dozens. */
const JOBS_WORTH_A_THREAD = 64

interface Thread {
  worker: Worker
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

/** Threads that compress and encrypt blocks. Each is started when there is work for it; to be closed. */
export function blockThreads(): BlockThreads {
  const threads = new Set<Thread>()
  let jobs = 0

  return {
    atOnce: THREADS * JOBS_OF_A_THREAD,
    run(job) {
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
    const [least] = [...threads].sort((one, other) => one.waiting.length - other.waiting.length)
    const worth = Math.min(THREADS, Math.ceil(++jobs / JOBS_WORTH_A_THREAD))
    return least && (least.waiting.length === 0 || threads.size >= worth) ? least : start()
  }

  function start() {
    const thread: Thread = { worker: newWorker(), waiting: [] }
    const end = (cause?: unknown) => {
      threads.delete(thread)
      for (const { reject } of thread.waiting.splice(0)) reject(threadEnded({ cause }))
    }
    thread.worker.on('message', (result: BlockResult) => thread.waiting.shift()?.resolve(result))
    thread.worker.once('error', end)
    thread.worker.once('exit', () => end())
    threads.add(thread)
    return thread
  }
}

function newWorker() {
  if (!import.meta.url.endsWith('.ts')) {
    return new Worker(new URL('./block.worker.js', import.meta.url), { execArgv: [], env: {} })
  }
  // Node 20 ignores `--import tsx` in workers, so the worker registers it itself.
  const [tsx, file] = [import.meta.resolve('tsx/esm/api'), new URL('./block.worker.ts', import.meta.url).href]
  const script = `import('${tsx}').then(({ register }) => { register(); return import('${file}') })`
  return new Worker(script, { execArgv: [], eval: true, env: { TSX_DISABLE_CACHE: '1' } })
}
