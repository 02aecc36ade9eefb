import type { Domain } from '../domain.ts'
import { backupHandlers } from './backup-handlers.ts'
import { dumpHandlers } from './dumps/dump-handlers.ts'
import { backupTasks } from './backup-tasks.ts'

export const backupsDomain = {
  handlers: { backups: backupHandlers, dumps: dumpHandlers },
  tasks: backupTasks,
} satisfies Domain
