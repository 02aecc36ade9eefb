import { latestVerified, type Verified } from './latest-verified.ts'

const AT_FIRST = 10

/** The latest, and in any case those up to the latest that can be relied on. */
export function shownBackups<Backup extends Verified>(backups: readonly Backup[]) {
  const verified = latestVerified(backups)
  return backups.slice(0, Math.max(AT_FIRST, verified ? backups.indexOf(verified) + 1 : 0))
}
