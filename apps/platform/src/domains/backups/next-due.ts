import { createHash } from 'node:crypto'
import { hours, minutes } from '@plinth/catalog/durations'
import type { BackupSettingsRow } from '../../stores/backup-settings-store.ts'

const EVERY = hours(24)
/** So that choosing another hour makes no second backup right after the last. */
const LEAST_APART = hours(6)
/** The schedule is looked at every ten minutes, and what is due begins within its hour. */
const HOUR_IS_SPREAD_OVER = minutes(50)
/** What lies further ahead was noted by a clock that was wrong. */
const CLOCK_TOLERANCE = hours(1)

export interface Schedule extends Pick<BackupSettingsRow, 'backup_hour' | 'backup_hour_since'> {
  ref: string
  inserted_at: Date
  /** When the schedule last looked after the project. */
  backed_up_at: Date | null
  /** When one that failed because of the place of backups is tried again. */
  backup_retry_at: Date | null
}

/** How long after a scheduled backup failed because of the place of backups it is tried again, after so many failures in a row. */
export const retryAfter = (failures: number) => Math.min(minutes(10) * 2 ** (failures - 1), hours(6))

/** When the next backup of a project is due: by its schedule, or sooner where the last one is tried again. */
export function nextDue(schedule: Schedule, now: Date): Date {
  const regular = nextByDay(schedule, now)
  const { backup_retry_at: retry } = schedule
  return retry && retry < regular ? retry : regular
}

/**
 * When the daily backup of a project is due. One whose time went by while nobody could take it is due at once; that the
 * clock was ahead for a while delays nothing.
 */
function nextByDay(schedule: Schedule, now: Date): Date {
  const { ref, inserted_at, backed_up_at, backup_hour, backup_hour_since } = schedule
  const isAhead = (moment: Date) => moment.getTime() > now.getTime() + CLOCK_TOLERANCE
  if (isAhead(backed_up_at ?? inserted_at)) return now
  const share = shareOf(ref)
  if (backup_hour === null) return after(backed_up_at ?? inserted_at, backed_up_at ? EVERY : share * EVERY)
  const chosen = backup_hour_since && !isAhead(backup_hour_since) ? backup_hour_since.getTime() : 0
  const earliest = Math.max(after(backed_up_at ?? inserted_at, backed_up_at ? LEAST_APART : 0).getTime(), chosen)
  const that = new Date(earliest).setUTCHours(backup_hour, 0, 0, 0) + share * HOUR_IS_SPREAD_OVER
  return new Date(that < earliest ? that + EVERY : that)
}

const after = (moment: Date, milliseconds: number) => new Date(moment.getTime() + milliseconds)

/** From 0 to 1, the same for a project forever. */
const shareOf = (ref: string) => createHash('sha256').update(ref).digest().readUInt32BE() / 2 ** 32
