import type { PlatformBackup, PlatformBackups } from '@plinth/contract/platform-backups'
import type { ProfileContext } from '../../context/caller-contexts.ts'
import { placeText } from '../../config/backup-place.ts'
import type { PlatformBackupRow } from '../../stores/platform-backup-store.ts'
import type { RecoveryKeyRow } from '../../stores/recovery-key-store.ts'
import { projectsInTrouble } from './projects-in-trouble.ts'
import { isOnSameDisk } from '../backups/target-of.ts'
import { KEEP_DAYS, nextDue } from './platform-backup-rules.ts'
import { platformBackupStatus } from './platform-backup-status.ts'

/** The backups of the platform, with what is wrong about them. */
export async function listPlatformBackups(context: ProfileContext): Promise<PlatformBackups> {
  const { stores, config, platformVault } = context
  const backups = await stores.platformBackups.list()
  const recoveryKey = await stores.recoveryKeys.current()
  const projects = await stores.platformBackups.index()
  const phraseMadeAt = recoveryKey?.confirmed_at ?? undefined
  const next = phraseMadeAt && nextDue(phraseMadeAt, backups[0]?.created_at)
  return {
    backups: backups.map((backup) => platformBackupAnswer(backup, recoveryKey)),
    phrase_made_at: phraseMadeAt?.toISOString() ?? null,
    kept_in: placeText(config.backupPlace),
    is_on_same_disk: await isOnSameDisk(config),
    includes_database: platformVault.includesDatabase,
    keep_days: KEEP_DAYS,
    next_at: next?.toISOString() ?? null,
    projects_without_backup: projects.filter(({ backup }) => backup === null).map(({ ref, name }) => ({ ref, name })),
    projects_in_trouble: await projectsInTrouble(context),
    ...(await platformBackupStatus(context)),
  }
}

export function platformBackupAnswer(
  backup: PlatformBackupRow,
  recoveryKey: Pick<RecoveryKeyRow, 'id'> | undefined,
): PlatformBackup {
  const { id, kind, state, created_at, taken_at, stored_bytes, failure, expires_at, recovery_key_id } = backup
  const { verification, verified_at, verification_failure } = backup
  return {
    id,
    kind,
    state,
    created_at: created_at.toISOString(),
    taken_at: taken_at?.toISOString() ?? null,
    stored_bytes,
    failure,
    expires_at: expires_at.toISOString(),
    is_current_phrase: recovery_key_id === recoveryKey?.id,
    verification: verification && {
      state: verification,
      at: verified_at?.toISOString() ?? null,
      failure: verification_failure,
    },
  }
}
