import { days, hours } from '@plinth/catalog/durations'
import type { PlatformBackups } from '@plinth/contract/platform-backups'
import type { PlatformBackupRow } from '../../stores/platform-backup-store.ts'

export const KEEP_DAYS = 14

const EVERY = hours(24)

/** Time to take the first one by hand. */
const FIRST_AFTER = hours(1)

/** One that is due for so long does not come by itself. */
const OVERDUE_AFTER = hours(12)

/** So long a new installation is left alone. */
const PHRASE_GRACE = hours(24)

export const expiryOf = (from: Date) => new Date(from.getTime() + days(KEEP_DAYS))

/** A day after the last that was begun, the first of each phrase an hour after it was made. */
export const nextDue = (phraseMadeAt: Date, last: Date | undefined) =>
  last && last >= phraseMadeAt ? new Date(last.getTime() + EVERY) : new Date(phraseMadeAt.getTime() + FIRST_AFTER)

interface Facts {
  /** The latest first. */
  backups: readonly Pick<PlatformBackupRow, 'state' | 'created_at' | 'verification'>[]
  phraseMadeAt: Date | undefined
  /** Of the oldest project; undefined where there is none, and so nothing to lose. */
  oldestProject: Date | undefined
  now: Date
}

/** What the operator should do something about; null where all is well. */
export function problemOf({ backups, phraseMadeAt, oldestProject, now }: Facts): PlatformBackups['problem'] {
  const since = (from: Date) => now.getTime() - from.getTime()
  if (!phraseMadeAt) return oldestProject && since(oldestProject) > PHRASE_GRACE ? 'no_phrase' : null
  const latest = backups.find(({ state }) => state === 'done' || state === 'failed')
  if (latest?.state === 'failed') return 'failed'
  if (latest?.verification === 'failed') return 'verification_failed'
  const done = backups.find(({ state }) => state === 'done')
  return since(nextDue(phraseMadeAt, done?.created_at)) > OVERDUE_AFTER ? 'overdue' : null
}
