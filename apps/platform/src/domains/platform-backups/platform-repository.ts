import type { BackupRepository } from '@plinth/backups/backup-repository'
import type { BackupTarget } from '@plinth/backups/backup-target'
import { targetBelow } from '@plinth/backups/target-below'
import type { Sealer } from '../../config/sealer.ts'
import { repositoryOf } from '../backups/repository-of.ts'

/** Where the backups of platforms are, beside those of projects, whose prefixes are 32 hexadecimal digits. */
export const platformTarget = (target: BackupTarget) => targetBelow(target, 'platform/')

/** The backups of the platform that has this secret key. */
export const platformRepository = (target: BackupTarget, sealer: Pick<Sealer, 'derive'>): BackupRepository =>
  repositoryOf(platformTarget(target), sealer)
