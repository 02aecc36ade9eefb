import * as z from 'zod/mini'
import type { Task } from '../../context/task.ts'
import { BACKUP_QUEUE } from '../backups/schedule-backup.ts'
import { planPlatformBackups } from './plan-platform-backups.ts'
import { sweepPlatformBackups } from './sweep-platform-backups.ts'
import { takePlatformBackup } from './take-platform-backup.ts'
import { verifyPlatformBackup } from './verify-platform-backup.ts'

export const platformBackupTasks = {
  'back-up-platform': {
    run: async (payload, tools, job) => {
      await takePlatformBackup(OfBackup.parse(payload).id, tools, job.abortSignal!)
    },
  },
  'verify-platform-backup': {
    run: async (payload, tools, job) => {
      await verifyPlatformBackup(OfBackup.parse(payload).id, tools, job.abortSignal!)
    },
  },
  'plan-platform-backups': { run: (_, tools) => planPlatformBackups(tools), schedule: { match: '*/10 * * * *' } },
  'sweep-platform-backups': {
    run: (_, tools) => sweepPlatformBackups(tools),
    // not while one is written
    schedule: { match: '41 * * * *', options: { queueName: BACKUP_QUEUE } },
  },
} satisfies Record<string, Task>

const OfBackup = z.object({ id: z.string() })
