import type { Domain } from '../domain.ts'
import { backupHandlers } from './backup-handlers.ts'
import { dumpHandlers } from './dumps/dump-handlers.ts'
import { backupTasks } from './backup-tasks.ts'
import { dumpUploadHandlers } from './uploads/upload-handlers.ts'

export const backupsDomain = {
  handlers: { backups: backupHandlers, dumps: dumpHandlers, dumpUploads: dumpUploadHandlers },
  tasks: backupTasks,
} satisfies Domain
