import { hours } from './durations.ts'

/** A backup that is due for so long does not come by itself. */
export const BACKUP_OVERDUE_AFTER = hours(12)
