import { BACKUP_OVERDUE_AFTER } from '@plinth/catalog/backup-overdue'
import { RelativeTime } from '@plinth/ui/relative-time'
import { TriangleAlert } from 'lucide-react'

/** When the next backup is due, or since when. */
export function NextBackup({ at }: { at: string }) {
  const late = lateness(at)
  if (late < 0) return <RelativeTime value={at} />
  if (late < BACKUP_OVERDUE_AFTER) return 'Due now'
  return (
    <span className="inline-flex items-baseline gap-1.5 text-warning [&>svg]:self-center">
      <TriangleAlert size={14} aria-hidden />
      <span>
        Overdue. It was due <RelativeTime value={at} />.
      </span>
    </span>
  )
}

const lateness = (at: string) => Date.now() - Date.parse(at)
