import type { Overview } from '@plinth/contract/metrics'
import { Button } from '@plinth/ui/button'
import { Link } from '@tanstack/react-router'
import { formatDuration } from '../../../lib/format/format-duration.ts'
import { formatCount } from '../../../lib/format/format-row-count.ts'
import { cannotLook } from './cannot-look.ts'
import { Insight } from './insight.tsx'

interface SlowestStatementsProps {
  projectRef: string
  overview: Overview | undefined
}

export function SlowestStatements({ projectRef, overview }: SlowestStatementsProps) {
  const contents = overview?.contents
  return (
    <Insight
      title="Slowest statements"
      rows={contents ? contents.slowest : contents}
      missing={contents ? 'Not available: the extension pg_stat_statements is not installed.' : cannotLook(overview)}
      empty="No statement has run yet."
      keyOf={({ role, query, calls, total_ms }) => `${role} ${query} ${calls} ${total_ms}`}
      actions={
        <Button asChild variant="quiet" size="small" className="-me-2 max-sm:-ms-2">
          <Link to="/project/$ref/advisors/query-performance" params={{ ref: projectRef }} search={{ order: 'mean' }}>
            Query performance
          </Link>
        </Button>
      }
      row={({ query, role, calls, mean_ms }) => (
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5">
          <code className="min-w-0 flex-1 basis-60 truncate font-mono text-label" title={query ?? undefined}>
            {query === null ? `A statement of ${role}` : oneLine(query)}
          </code>
          <span className="shrink-0 tabular-nums">
            {formatDuration(mean_ms)}
            <span className="text-muted">
              {' '}
              × {formatCount(calls)} {calls === 1 ? 'call' : 'calls'}
            </span>
          </span>
        </div>
      )}
    />
  )
}

const oneLine = (query: string) => query.replace(/\s+/g, ' ').trim()
