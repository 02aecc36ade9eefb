import { days } from '@plinth/catalog/durations'
import type { TaskTools } from '../../context/task.ts'
import type { SweepRow } from '../../stores/sweep-store.ts'

/** Sweeps come every hour. After a longer gap, the platform was off, or the clock is wrong. */
const TRUSTED_GAP = days(1)
const WAITS_FOR = days(1)

/**
 * Whether what has expired by the clock may be deleted now. A clock that is ahead would expire every backup at once, so
 * after a long gap nothing is deleted until the clock has gone on from there for a day.
 */
export async function mayDeleteExpired(
  subject: 'backups' | 'platform-backups',
  { stores, clock, log }: Pick<TaskTools, 'stores' | 'clock' | 'log'>,
): Promise<boolean> {
  const now = clock.now()
  const next = nextSweep(await stores.sweeps.find(subject), now)
  await stores.sweeps.note(subject, next)
  if (next.waiting_since) {
    const facts = { subject, last: next.swept_at, waitingSince: next.waiting_since }
    log.warn(facts, 'The clock is far ahead of the last deletion of expired backups, so nothing is deleted for a day')
  }
  return next.waiting_since === null
}

/** What is noted of a sweep at that moment; where something waits, it deletes nothing. */
export function nextSweep(last: SweepRow | undefined, now: Date): SweepRow {
  const swept = { swept_at: now, waiting_since: null }
  if (!last || now.getTime() - last.swept_at.getTime() <= TRUSTED_GAP) return swept
  // the clock was put back meanwhile, and is still ahead
  const since = last.waiting_since && last.waiting_since <= now ? last.waiting_since : now
  return now.getTime() - since.getTime() >= WAITS_FOR ? swept : { swept_at: last.swept_at, waiting_since: since }
}
