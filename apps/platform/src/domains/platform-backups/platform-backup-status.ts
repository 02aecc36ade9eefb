import type { PlatformBackupStatus } from '@plinth/contract/platform-backups'
import type { SignedInContext } from '../../context/caller-contexts.ts'
import { problemOf } from './platform-backup-rules.ts'

/** What is wrong with the backups of the platform, if anything. */
export async function platformBackupStatus({
  stores,
  clock,
}: Pick<SignedInContext, 'stores' | 'clock'>): Promise<PlatformBackupStatus> {
  const [backups, recoveryKey, oldestProject] = await Promise.all([
    stores.platformBackups.list(),
    stores.recoveryKeys.current(),
    stores.platformBackups.oldestProject(),
  ])
  return {
    problem: problemOf({
      backups,
      phraseMadeAt: recoveryKey?.confirmed_at ?? undefined,
      oldestProject,
      now: clock.now(),
    }),
  }
}
