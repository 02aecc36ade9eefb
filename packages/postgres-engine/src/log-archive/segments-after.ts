import type { BackupManifest } from '@plinth/backups/backup-manifest'
import type { LogSegment } from '@plinth/backups/log-segments'
import { segmentAfter, segmentOf } from './segment-names.ts'

/** The segments that go on where a backup ends, up to the first gap. */
export function segmentsAfter(
  { log, end }: Pick<BackupManifest, 'log' | 'end'>,
  stored: readonly LogSegment[],
): LogSegment[] {
  if (log === undefined) return []
  const byName = new Map(stored.map((segment) => [segment.name, segment]))
  const following: LogSegment[] = []
  for (let name = segmentOf(end, log.segmentBytes); ; name = segmentAfter(name, log.segmentBytes)) {
    const segment = byName.get(name)
    if (!segment) return following
    following.push(segment)
  }
}
