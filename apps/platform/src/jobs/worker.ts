import type { Log } from '@plinth/service-kit/service'
import { hours } from '@plinth/catalog/durations'
import { Logger, parseCronItems, run, runMigrations, type TaskList } from 'graphile-worker'
import type pg from 'pg'

/** Upgrades, which may take long, wait for each other in two queues, so that four workers stay for everything else. */
const CONCURRENCY = 6

/** Brings the queue's own tables up to date. */
export const migrateJobs = (pool: pg.Pool, log: Log) => runMigrations({ pgPool: pool, logger: loggerOver(log) })

/**
 * Works through the queue, woken by NOTIFY. Only one process looks after a data directory, so every lock found at start
 * was left by one that died, and its jobs are taken up again at once. A task that listens to its `abortSignal` is told as
 * soon as the worker stops; the others are waited for. One runner alone: while a second looks for jobs of its own, it
 * holds the queues of the first one's, which then miss the call and wait for the next poll.
 */
export async function startWorker({ pool, tasks, log }: { pool: pg.Pool; tasks: TaskList; log: Log }) {
  await unlockEverything(pool)
  const runner = await run({
    pgPool: pool,
    taskList: tasks,
    parsedCronItems: parseCronItems(dailyTasks),
    concurrency: CONCURRENCY,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: 0,
    pollInterval: 2_000,
    logger: loggerOver(log),
  })
  return { stop: () => runner.stop() }
}

/** Those that a day's rest has missed are done at the next start. */
const dailyTasks = [
  { task: 'forget-disclosures', match: '17 3 * * *', options: { backfillPeriod: hours(24), maxAttempts: 5 } },
]

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
