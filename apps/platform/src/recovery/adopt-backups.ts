import { days } from '@plinth/catalog/durations'
import { backupPurposes } from '@plinth/contract/backups'
import type { ListedBackup } from '@plinth/backups/list-backups'
import { segmentOf } from '@plinth/postgres-engine/segment-names'
import type { ProjectRow } from '../stores/project-store.ts'
import type { Stores } from '../stores/stores.ts'

/** As long as most are kept: nobody knows any more when these would have expired. */
const KEEP_FOR = days(7)

/** Lists the backups of a project that were taken after that of the platform, so that they can be used and expire. */
export async function adoptBackups(
  { backups }: Pick<Stores, 'backups'>,
  { ref, organization_id }: ProjectRow,
  listed: readonly ListedBackup[],
) {
  const known = new Set((await backups.list(ref)).map(({ stored_as }) => stored_as))
  for (const backup of listed) {
    if ('refused' in backup || known.has(backup.name.id)) continue
    const { kind, purpose, major, startedAt, finishedAt, archiveBytes, parts, changeMark, log, end } = backup.manifest
    const added = await backups.add({
      ref,
      organization_id,
      kind,
      purpose: backupPurposes.find((known) => known === purpose),
      postgres_major: major,
      created_at: new Date(startedAt),
      expires_at: new Date(Date.now() + KEEP_FOR),
    })
    // one of the project waits to be taken at the next start
    if (!added) return
    await backups.change(added.id, {
      state: 'done',
      stored_as: backup.name.id,
      started_at: new Date(startedAt),
      taken_at: new Date(finishedAt),
      finished_at: new Date(finishedAt),
      data_bytes: archiveBytes,
      stored_bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0),
      change_mark: changeMark ?? null,
      log_id: log?.id ?? null,
      log_start: log ? segmentOf(end, log.segmentBytes) : null,
    })
  }
}
