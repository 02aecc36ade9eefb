import type { BackupManifest } from '@plinth/backups/backup-manifest'
import type { BackupRepository } from '@plinth/backups/backup-repository'
import { listLogSegments, type LogSegment } from '@plinth/backups/log-segments'
import { segmentsAfter } from '@plinth/postgres-engine/segments-after'

type Backup = Pick<BackupManifest, 'ref' | 'log' | 'end' | 'finishedAt'>

/**
 * The moment until which the log after a backup is archived without a gap; undefined where nothing of it is. It is what the
 * clock said when the last of it was written, and that one may have been ahead before.
 */
export async function endOfLog(
  repository: BackupRepository,
  { ref, log, end, finishedAt }: Backup,
): Promise<Date | undefined> {
  if (log === undefined) return undefined
  const stored: LogSegment[] = []
  for await (const segment of listLogSegments(repository, { ref, log: log.id })) stored.push(segment)
  const following = segmentsAfter({ log, end }, stored)
  const last = following.at(-1)
  if (!last) return undefined
  const takenAt = new Date(finishedAt)
  // The one in which a backup ends may have been archived before the backup was stored.
  return following.length === 1 && last.through < takenAt ? takenAt : last.through
}
