import { logMissing, momentNotCovered, momentUncertain } from '@plinth/backups/backup-errors'
import type { BackupManifest } from '@plinth/backups/backup-manifest'
import type { LogName, LogSegment } from '@plinth/backups/log-segments'
import { segmentOf } from './segment-names.ts'
import { segmentsAfter } from './segments-after.ts'

type Backup = Pick<BackupManifest, 'ref' | 'log' | 'end' | 'finishedAt'>

export interface Replay {
  log: LogName
  /** Undefined for the end of the segments. */
  moment: Date | undefined
  /** By name, in the order of the log. */
  segments: Map<string, LogSegment>
  segmentBytes: number
}

/**
 * The segments that bring a backup to a moment: from the one in which it ends to the first that holds all that was
 * acknowledged by then. Where the whole log is known to be stored up to `complete`, there may be none that is so late.
 * Refuses a moment that the clock went through twice: Postgres would stop at the first commit that bears a later time.
 */
export function planReplay(
  backup: Backup,
  stored: readonly LogSegment[],
  moment: Date,
  complete?: Date,
  now = new Date(),
): Replay {
  const { ref, log, finishedAt } = backup
  const takenAt = new Date(finishedAt)
  if (log === undefined || moment < takenAt) throw momentNotCovered(ref, takenAt)
  const following = segmentsAfter(backup, stored)
  const index = following.findIndex(({ through }) => through >= moment)
  const covering = following[index]
  const needed = covering ? following.slice(0, index + 1) : following
  const before = (covering ? following[index - 1] : following.at(-1))?.through ?? takenAt
  if (covering) {
    const wasSetBack = [...following.slice(index + 1).map(({ through }) => through), now].some(
      (later) => later < covering.through,
    )
    if (wasSetBack) throw momentUncertain(ref, before, covering.through)
  } else {
    const last = following.at(-1)?.name ?? segmentOf(backup.end, log.segmentBytes)
    if (stored.some(({ name }) => name > last)) throw logMissing(ref, before)
    if (complete === undefined || complete < moment) throw momentNotCovered(ref, before)
  }
  return replayOf(ref, log, needed, moment)
}

/** Whatever the clock did meanwhile: all that is stored without a gap. */
export function planReplayToEnd(backup: Backup, stored: readonly LogSegment[]): Replay {
  const { ref, log, finishedAt } = backup
  if (log === undefined) throw momentNotCovered(ref, new Date(finishedAt))
  return replayOf(ref, log, segmentsAfter(backup, stored), undefined)
}

function replayOf(
  ref: string,
  { id, segmentBytes }: NonNullable<BackupManifest['log']>,
  needed: readonly LogSegment[],
  moment: Date | undefined,
): Replay {
  return {
    log: { ref, log: id },
    moment,
    segments: new Map(needed.map((segment) => [segment.name, segment])),
    segmentBytes,
  }
}
