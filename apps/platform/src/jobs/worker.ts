import type { Log } from '@plinth/service-kit/service'
import { Logger, run, type Runner, runMigrations, type TaskList } from 'graphile-worker'
import type pg from 'pg'

/** Of each kind so many run at once; however many of the long ones there are, the short ones go on. */
const CONCURRENCY = { short: 4, long: 2 }

export type TaskLists = Record<keyof typeof CONCURRENCY, TaskList>

/** Brings the queue's own tables up to date. */
export const migrateJobs = (pool: pg.Pool, log: Log) => runMigrations({ pgPool: pool, logger: loggerOver(log) })

/**
 * Works through the queue, woken by NOTIFY. Only one process looks after a data directory, so every lock found at start
 * was left by one that died, and its jobs are taken up again at once. A task that listens to its `abortSignal` is told as
 * soon as the worker stops; the others are waited for.
 */
export async function startWorker({ pool, tasks, log }: { pool: pg.Pool; tasks: TaskLists; log: Log }) {
  await unlockEverything(pool)
  const runners: Runner[] = []
  try {
    for (const kind of ['short', 'long'] as const) runners.push(await runOf(kind))
  } catch (error) {
    await stop()
    throw error
  }
  return { stop }

  function runOf(kind: keyof TaskLists) {
    return run({
      pgPool: pool,
      taskList: tasks[kind],
      parsedCronItems: [],
      concurrency: CONCURRENCY[kind],
      noHandleSignals: true,
      gracefulShutdownAbortTimeout: 0,
      pollInterval: 2_000,
      logger: loggerOver(log),
    })
  }

  async function stop() {
    await Promise.all(runners.map((runner) => runner.stop()))
  }
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
