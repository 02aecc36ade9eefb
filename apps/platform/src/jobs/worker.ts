import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '@plinth/service-kit/service'
import { seconds } from '@plinth/catalog/durations'
import { type CronItem, Logger, parseCronItems, run, runMigrations, type TaskList } from 'graphile-worker'
import type pg from 'pg'

/** Upgrades and dumps, which may take long, wait for each other in two and three queues, so that four workers stay for everything else. */
const CONCURRENCY = 9

/** Brings the queue's own tables up to date. */
export const migrateJobs = (pool: pg.Pool, log: Log) => runMigrations({ pgPool: pool, logger: loggerOver(log) })

const RESTART_AFTER = seconds(1)

interface WorkerOptions {
  pool: pg.Pool
  tasks: TaskList
  scheduled: CronItem[]
  log: Log
}

/**
 * Works through the queue, woken by NOTIFY. Only one process looks after a data directory, so every lock found at start
 * was left by one that died, and its jobs are taken up again at once. A task that listens to its `abortSignal` is told as
 * soon as the worker stops; the others are waited for. One runner alone: while a second looks for jobs of its own, it
 * holds the queues of the first one's, which then miss the call and wait for the next poll. A runner gives up when it
 * cannot write down that a job is done, as while the database is gone; another one follows it.
 */
export async function startWorker({ pool, tasks, scheduled, log }: WorkerOptions) {
  const stopping = new AbortController()
  let runner = await start()
  const running = keepRunning()

  return {
    async stop() {
      stopping.abort()
      await runner.stop().catch(ifStopped)
      await running
    },
  }

  async function start() {
    await unlockEverything(pool)
    return run({
      pgPool: pool,
      taskList: tasks,
      parsedCronItems: parseCronItems(scheduled),
      concurrency: CONCURRENCY,
      noHandleSignals: true,
      gracefulShutdownAbortTimeout: 0,
      pollInterval: 2_000,
      logger: loggerOver(log),
    })
  }

  async function keepRunning() {
    for (;;) {
      await runner.promise.catch((error: unknown) => {
        if (!stopping.signal.aborted) log.error({ err: error }, 'The worker of the queue gave up and is started again')
      })
      const next = await nextRunner()
      if (!next) return
      runner = next
    }
  }

  /** Undefined once the worker is to stop. */
  async function nextRunner() {
    while (!stopping.signal.aborted) {
      await sleep(RESTART_AFTER, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined)
      const started = await start().catch((error: unknown) =>
        log.warn({ err: error }, 'The worker of the queue could not be started yet'),
      )
      if (started && stopping.signal.aborted) await started.stop()
      else if (started) return started
    }
    return undefined
  }
}

/** A runner that gave up by itself refuses to be stopped. */
function ifStopped(error: unknown) {
  if (!(error instanceof Error && error.message === 'Runner is already stopped')) throw error
}

async function unlockEverything(pool: pg.Pool) {
  const { rows } = await pool.query<{ workers: string[] | null }>(
    `select array_agg(distinct worker) as workers from (
       select locked_by as worker from graphile_worker._private_jobs where locked_by is not null
       union select locked_by from graphile_worker._private_job_queues where locked_by is not null
     ) locks`,
  )
  const workers = rows[0]?.workers
  if (workers) await pool.query('select graphile_worker.force_unlock_workers($1)', [workers])
}

const loggerOver = (log: Log) =>
  new Logger(({ jobId, taskIdentifier }) => (level, message) => {
    const fields = { job: jobId, task: taskIdentifier }
    if (level === 'error') log.error(fields, message)
    else if (level === 'warning') log.warn(fields, message)
  })
