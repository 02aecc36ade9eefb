import type { PastRun } from '@plinth/contract/run-history'
import { Badge } from '@plinth/ui/badge'
import { Button } from '@plinth/ui/button'
import { RelativeTime } from '@plinth/ui/relative-time'
import { factsOf, outcomeOf } from './past-run-words.ts'

interface PastRunItemProps {
  run: PastRun
  isOpening: boolean
  onOpen: () => void
}

export function PastRunItem({ run, isOpening, onOpen }: PastRunItemProps) {
  const { word, tone } = outcomeOf(run)
  return (
    <li className="flex flex-col gap-1.5 border-b border-border py-3 last:border-b-0">
      <pre className="line-clamp-4 font-mono text-label whitespace-pre-wrap wrap-anywhere">{run.beginning}</pre>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone={tone}>{word}</Badge>
        <span className="text-label text-muted">
          <RelativeTime value={run.started_at} /> · {factsOf(run)}
        </span>
        <span className="ms-auto">
          {run.is_kept ? (
            <Button size="small" loading={isOpening} onClick={onOpen}>
              Open in a new query
            </Button>
          ) : (
            <span className="text-label text-muted">The text was too long to be kept.</span>
          )}
        </span>
      </div>
    </li>
  )
}
