import type { Domain } from '../domain.ts'
import { backupHandlers } from './backup-handlers.ts'
import { backupTasks } from './backup-tasks.ts'

export const backupsDomain = {
  handlers: { backups: backupHandlers },
  tasks: backupTasks,
} satisfies Domain
