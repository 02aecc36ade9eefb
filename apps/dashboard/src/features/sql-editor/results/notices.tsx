import type { SqlResult } from '@plinth/contract/sql'
import { classes } from '@plinth/ui/classes'

interface NoticesProps {
  /** There is nothing else to see, so they take the height there is. */
  isAll?: boolean
  /** What is around it scrolls, and divides it from the rest. */
  isPart?: boolean
  notices: SqlResult['notices']
  dropped: number
}

/** What the database said while the statement ran. */
export function Notices({ isAll, isPart, notices, dropped }: NoticesProps) {
  if (notices.length === 0) return null
  return (
    <ul
      aria-label="Messages"
      className={classes(
        'px-4 py-2',
        !isPart && 'overflow-y-auto border-t border-border',
        !isPart && (isAll ? 'min-h-0' : 'max-h-40 shrink-0'),
      )}
    >
      {notices.map(({ severity, message, detail, hint }, index) => (
        <li key={index} className="py-0.5 font-mono text-label wrap-anywhere">
          <span className={severity === 'WARNING' ? 'text-warning' : 'text-muted'}>{severity}</span> {message}
          {detail && <span className="text-muted"> {detail}</span>}
          {hint && <span className="text-muted"> Hint: {hint}</span>}
        </li>
      ))}
      {dropped > 0 && <li className="py-0.5 text-label text-muted">{dropped} more messages are left out.</li>}
    </ul>
  )
}
