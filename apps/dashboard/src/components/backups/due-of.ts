import { BACKUP_OVERDUE_AFTER } from '@plinth/catalog/backup-overdue'

/** What the moment of the next backup means. One that is long past is not taken by itself any more. */
export function dueOf(nextAt: string, now: number): 'later' | 'now' | 'overdue' {
  const late = now - Date.parse(nextAt)
  if (late < 0) return 'later'
  return late < BACKUP_OVERDUE_AFTER ? 'now' : 'overdue'
}
