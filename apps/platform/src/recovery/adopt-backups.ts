import type { ListedBackup } from '@plinth/backups/list-backups'
import { backupPurposes } from '@plinth/contract/backups'
import { segmentOf } from '@plinth/postgres-engine/segment-names'
import { backupPlan, expiryOf } from '../domains/backups/backup-rules.ts'
import { failureSentence } from '../domains/projects/failure-sentence.ts'
import type { Edition } from '../editions/edition.ts'
import type { ProjectRow } from '../stores/project-store.ts'
import type { Stores } from '../stores/stores.ts'

/**
 * Lists the backups of a project as they are stored. Those that were taken after that of the platform are added, so that they
 * can be used and expire; nobody knows any more when they would have expired, so they stay as long as one that is taken now.
 * Those that are not there any more are forgotten, and those that cannot be used say why.
 */
export async function adoptBackups(
  { backups }: Pick<Stores, 'backups'>,
  { ref, organization_id }: Pick<ProjectRow, 'ref' | 'organization_id'>,
  listed: readonly ListedBackup[],
  edition: Pick<Edition, 'capabilities'>,
) {
  const known = new Set((await backups.list(ref)).map(({ stored_as }) => stored_as))
  const expires_at = expiryOf(new Date(), backupPlan(await backups.planOf(ref), edition))
  await backups.forgetOthers(
    ref,
    listed.map(({ name }) => name.id),
  )
  for (const backup of listed) {
    if ('refused' in backup) {
      await backups.refuse(ref, backup.name.id, failureSentence(backup.refused))
      continue
    }
    if (known.has(backup.name.id)) continue
    const { kind, purpose, major, startedAt, finishedAt, archiveBytes, parts, changeMark, log, end } = backup.manifest
    await backups.adopt({
      ref,
      organization_id,
      kind,
      purpose: backupPurposes.find((known) => known === purpose),
      postgres_major: major,
      created_at: new Date(startedAt),
      expires_at,
      stored_as: backup.name.id,
      started_at: new Date(startedAt),
      taken_at: new Date(finishedAt),
      data_bytes: archiveBytes,
      stored_bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0),
      change_mark: changeMark ?? null,
      log_id: log?.id ?? null,
      log_start: log ? segmentOf(end, log.segmentBytes) : null,
    })
  }
}
