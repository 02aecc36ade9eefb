import type { RestorePreview } from '@plinth/contract/backups'
import type { ProjectContext } from '../../context/caller-contexts.ts'
import type { BackupRow } from '../../stores/backup-store.ts'
import { PREVIOUS_STATE_FOR } from './backup-rules.ts'
import { changesSince } from './changes-since.ts'

/** What is lost is counted where Postgres counted on since the backup. */
export async function previewRestore(
  backup: BackupRow,
  { project: { ref }, clock, backupVault }: ProjectContext,
): Promise<RestorePreview> {
  const { taken_at, change_mark } = backup
  const isSame = change_mark !== null && (await backupVault.changeMark(ref)) === change_mark
  return {
    taken_at: taken_at!.toISOString(),
    ...(isSame ? { is_changed_since: false, writes_since: 0 } : changesSince(backup, await backupVault.writes(ref))),
    kept_until: new Date(clock.now().getTime() + PREVIOUS_STATE_FOR).toISOString(),
  }
}
