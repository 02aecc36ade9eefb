import type { Domain } from '../domain.ts'
import { platformBackupHandlers } from './platform-backup-handlers.ts'
import { platformBackupTasks } from './platform-backup-tasks.ts'

/** The backups of the platform itself. */
export const platformBackupsDomain = {
  handlers: { platformBackups: platformBackupHandlers },
  tasks: platformBackupTasks,
} satisfies Domain
