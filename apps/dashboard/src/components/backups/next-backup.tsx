import { RelativeTime } from '@plinth/ui/relative-time'
import { TriangleAlert } from 'lucide-react'
import { dueOf } from './due-of.ts'

interface NextBackupProps {
  at: string
  /** When that was known. */
  now: number
}

/** When the next backup is due, or since when. */
export function NextBackup({ at, now }: NextBackupProps) {
  switch (dueOf(at, now)) {
    case 'later':
      return <RelativeTime value={at} />
    case 'now':
      return 'Due now'
    case 'overdue':
      return (
        <>
          <TriangleAlert size={14} aria-hidden className="me-1.5 inline align-[-2px] text-warning" />
          Overdue. It was due <RelativeTime value={at} />.
        </>
      )
  }
}
