import { createHash } from 'node:crypto'
import type { BackupRepository } from '@plinth/backups/backup-repository'
import { fileTarget } from '@plinth/backups/file-target'

/** The same in every process that is given the folder. */
export const repositoryIn = (folder: string): BackupRepository => ({
  target: fileTarget(folder),
  platform: 'platform-one',
  secretKey: createHash('sha256').update('of the tests').digest(),
})
