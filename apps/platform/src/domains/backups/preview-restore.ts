import type { RestorePreview } from '@plinth/contract/backups'
import type { ProjectContext } from '../../context/caller-contexts.ts'
import type { BackupRow } from '../../stores/backup-store.ts'
import { PREVIOUS_STATE_FOR } from './backup-rules.ts'

/** What is lost is counted where Postgres counted on since the backup. */
export async function previewRestore(
  { taken_at, writes, change_mark }: BackupRow,
  { project, clock, backupVault }: ProjectContext,
): Promise<RestorePreview> {
  return {
    taken_at: taken_at!.toISOString(),
    writes_since: await writesSince(),
    kept_until: new Date(clock.now().getTime() + PREVIOUS_STATE_FOR).toISOString(),
  }

  async function writesSince() {
    if (change_mark !== null && (await backupVault.changeMark(project.ref)) === change_mark) return 0
    const counted = writes === null ? undefined : await backupVault.writes(project.ref)
    return counted === undefined || writes === null || counted < writes ? null : counted - writes
  }
}
