import type { BackupRepository } from '@plinth/backups/backup-repository'
import type { BackupTarget } from '@plinth/backups/backup-target'
import type { Sealer } from '../../config/sealer.ts'

/** The backups of the installation that has this secret key, the same on whatever machine. */
export const repositoryOf = (target: BackupTarget, sealer: Pick<Sealer, 'derive'>): BackupRepository => ({
  target,
  platform: sealer.derive('the name of this platform').toString('hex', 0, 16),
  secretKey: sealer.derive('backups'),
})
