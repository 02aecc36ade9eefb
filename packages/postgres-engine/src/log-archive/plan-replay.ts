import { logMissing, momentNotCovered } from '@plinth/backups/backup-errors'
import type { BackupManifest } from '@plinth/backups/backup-manifest'
import type { LogName, LogSegment } from '@plinth/backups/log-segments'
import { segmentAfter, segmentOf } from './segment-names.ts'

export interface Replay {
  log: LogName
  moment: Date
  /** By name, in the order of the log. */
  segments: Map<string, LogSegment>
  segmentBytes: number
}

/**
 * The segments that bring a backup to a moment: from the one in which it ends to the first that holds all that was
 * acknowledged by then. Where the whole log is known to be stored up to `complete`, there may be none that is so late.
 */
export function planReplay(
  { ref, log, end, finishedAt }: Pick<BackupManifest, 'ref' | 'log' | 'end' | 'finishedAt'>,
  stored: readonly LogSegment[],
  moment: Date,
  complete?: Date,
): Replay {
  const takenAt = new Date(finishedAt)
  if (log === undefined || moment < takenAt) throw momentNotCovered(ref, takenAt)
  const byName = new Map(stored.map((segment) => [segment.name, segment]))
  const segments: Replay['segments'] = new Map()
  let through = takenAt
  for (let name = segmentOf(end, log.segmentBytes); ; name = segmentAfter(name, log.segmentBytes)) {
    const segment = byName.get(name)
    if (!segment) break
    segments.set(name, segment)
    through = segment.through
    if (through >= moment) break
  }
  const isCovered = through >= moment || (complete !== undefined && complete >= moment)
  const [first, last] = [segmentOf(end, log.segmentBytes), [...segments.keys()].at(-1)]
  const isLater = ({ name }: LogSegment) => name > (last ?? first)
  if (through < moment && stored.some(isLater)) throw logMissing(ref, through)
  if (!isCovered) throw momentNotCovered(ref, through)
  return { log: { ref, log: log.id }, moment, segments, segmentBytes: log.segmentBytes }
}
