import type { Overview } from '@plinth/contract/metrics'
import { StatusDot } from '@plinth/ui/status-dot'
import { formatDuration } from '../../../lib/format/format-duration.ts'
import { cannotLook } from './cannot-look.ts'
import { Insight } from './insight.tsx'

/** Sessions that wait for each other. */
export function BlockingLocks({ overview }: { overview: Overview | undefined }) {
  const contents = overview?.contents
  return (
    <Insight
      title="Blocking locks"
      rows={contents ? contents.blocked : contents}
      missing={cannotLook(overview)}
      empty={<Unlisted waiting={overview?.server?.blocked ?? 0} />}
      keyOf={({ pid }) => pid}
      row={({ pid, waiting_ms, query, blocked_by }) => (
        <div className="flex min-w-0 flex-col gap-0.5">
          <code className="truncate font-mono text-label" title={query ?? undefined}>
            {query ?? `A statement of session ${pid}`}
          </code>
          <span className="text-label text-muted">
            Session {pid} has waited for {formatDuration(waiting_ms)}, blocked by {blocked_by.join(', ')}
          </span>
        </div>
      )}
    />
  )
}

/** Postgres hides from a Read-only member which sessions wait. */
function Unlisted({ waiting }: { waiting: number }) {
  if (waiting === 0) return <StatusDot state="healthy">No session is waiting for a lock.</StatusDot>
  return (
    <StatusDot state="warning">
      {waiting === 1 ? '1 session is waiting for a lock.' : `${waiting} sessions are waiting for a lock.`}
    </StatusDot>
  )
}
