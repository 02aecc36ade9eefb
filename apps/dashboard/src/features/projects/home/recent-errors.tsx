import type { Overview } from '@plinth/contract/metrics'
import { RelativeTime } from '@plinth/ui/relative-time'
import { StatusDot } from '@plinth/ui/status-dot'
import { Insight } from './insight.tsx'

/** What went wrong in the database lately. */
export function RecentErrors({ overview }: { overview: Overview | undefined }) {
  return (
    <Insight
      title="Recent database errors"
      rows={overview?.errors}
      empty={<StatusDot state="healthy">No errors in the latest log.</StatusDot>}
      keyOf={({ code, message }) => `${code} ${message}`}
      row={({ at, code, message, times, severity }) => (
        <div className="flex min-w-0 flex-col gap-0.5">
          <span className="wrap-anywhere">{message}</span>
          <span className="text-label text-muted">
            <RelativeTime value={at} /> · {severity} <span className="font-mono">{code}</span>
            {times > 1 && ` · ${times} times`}
          </span>
        </div>
      )}
    />
  )
}
