import { sweepBackups } from '../domains/backups/sweep-backups.ts'
import { sweepPlatformBackups } from '../domains/platform-backups/sweep-platform-backups.ts'
import type { TestPlatform } from './given-platform.ts'

/** The hourly sweep as it comes in so many milliseconds, after those before it came on time. */
export async function sweepIn({ process, stores }: TestPlatform, milliseconds: number) {
  const now = await onTime(stores, 'backups', milliseconds)
  await sweepBackups({ ...process, stores, clock: { now: () => now } })
}

/** The same of the platform's own backups. */
export async function sweepPlatformIn({ process, stores }: TestPlatform, milliseconds: number) {
  const now = await onTime(stores, 'platform-backups', milliseconds)
  await sweepPlatformBackups({ ...process, stores, clock: { now: () => now } })
}

async function onTime({ sweeps }: TestPlatform['stores'], subject: string, milliseconds: number) {
  const now = new Date(Date.now() + milliseconds)
  await sweeps.note(subject, { swept_at: now, waiting_since: null })
  return now
}
