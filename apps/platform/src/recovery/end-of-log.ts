import type { BackupManifest } from '@plinth/backups/backup-manifest'
import type { BackupRepository } from '@plinth/backups/backup-repository'
import { listLogSegments, type LogSegment } from '@plinth/backups/log-segments'
import { segmentAfter, segmentOf } from '@plinth/postgres-engine/segment-names'

type Backup = Pick<BackupManifest, 'ref' | 'log' | 'end' | 'finishedAt'>

/** The moment until which the log after a backup is archived without a gap; undefined where nothing of it is. */
export async function endOfLog(
  repository: BackupRepository,
  { ref, log, end, finishedAt }: Backup,
): Promise<Date | undefined> {
  if (log === undefined) return undefined
  const segments = new Map<string, LogSegment>()
  for await (const segment of listLogSegments(repository, { ref, log: log.id })) segments.set(segment.name, segment)
  let through = new Date(finishedAt)
  for (let name = segmentOf(end, log.segmentBytes); segments.has(name); name = segmentAfter(name, log.segmentBytes)) {
    const segment = segments.get(name)!
    if (segment.through > through) through = segment.through
  }
  return through > new Date(finishedAt) ? through : undefined
}
