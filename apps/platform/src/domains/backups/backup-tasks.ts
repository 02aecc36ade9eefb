import * as z from 'zod/mini'
import type { Task } from '../../context/task.ts'
import { planBackups } from './plan-backups.ts'
import { verifyNextBackup } from './verify-next-backup.ts'
import { BACKUP_QUEUE } from './schedule-backup.ts'
import { sweepBackups } from './sweep-backups.ts'
import { takeBackup } from './take-backup.ts'

export const backupTasks = {
  'back-up-project': { run: (payload, tools, job) => takeBackup(OfBackup.parse(payload), tools, job.abortSignal!) },
  'verify-backup': { run: (_, tools, job) => verifyNextBackup(tools, job.abortSignal!) },
  'run-dump': {
    run: async (payload, { dumpRuns }, { abortSignal }) => {
      const { place } = OfDumpRun.parse(payload)
      if (place !== undefined) await dumpRuns.runNext(place, abortSignal!)
    },
  },
  'plan-backups': { run: (_, tools) => planBackups(tools), schedule: { match: '*/10 * * * *' } },
  'sweep-backups': {
    run: (_, tools) => sweepBackups(tools),
    // not while one is written
    schedule: { match: '23 * * * *', options: { queueName: BACKUP_QUEUE } },
  },
} satisfies Record<string, Task>

const OfBackup = z.object({ ref: z.string(), id: z.string() })

/** One that an earlier version left has none, and the places have found its upload. */
const OfDumpRun = z.object({ place: z.optional(z.number()) })
