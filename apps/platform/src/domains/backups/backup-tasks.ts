import * as z from 'zod/mini'
import type { Task } from '../../context/task.ts'
import { planBackups } from './plan-backups.ts'
import { verifyNextBackup } from './verify-next-backup.ts'
import { BACKUP_QUEUE } from './schedule-backup.ts'
import { sweepBackups } from './sweep-backups.ts'
import { takeBackup } from './take-backup.ts'

export const backupTasks = {
  'back-up-project': { run: (payload, tools, job) => takeBackup(Named.parse(payload), tools, job.abortSignal!) },
  'verify-backup': { run: (_, tools, job) => verifyNextBackup(tools, job.abortSignal!) },
  'run-dump': {
    run: (payload, { dumpRuns }, { job, abortSignal }) =>
      dumpRuns.run(Named.parse(payload), { number: job.attempts, signal: abortSignal! }),
  },
  'plan-backups': { run: (_, tools) => planBackups(tools), schedule: { match: '*/10 * * * *' } },
  'sweep-backups': {
    run: (_, tools) => sweepBackups(tools),
    // not while one is written
    schedule: { match: '23 * * * *', options: { queueName: BACKUP_QUEUE } },
  },
} satisfies Record<string, Task>

/** A backup or the run of a dump, by its project and id. */
const Named = z.object({ ref: z.string(), id: z.string() })
