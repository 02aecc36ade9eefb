import { Panel } from '@plinth/ui/section'
import { Spinner } from '@plinth/ui/spinner'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { creationQuery } from '../../../data/metrics.ts'
import { formatDuration } from '../../../lib/format/format-duration.ts'
import { creationWords } from '../creation-words.ts'
import { stepUnderWay } from './step-under-way.ts'

/** The steps of a creation as they are done, with how long each took, and the one that is under way. */
export function Creation({ projectRef }: { projectRef: string }) {
  const { data: done } = useQuery(creationQuery(projectRef))
  if (!done) return null
  const next = stepUnderWay(done)
  return (
    <Panel padded={false}>
      <ol>
        {done.map(({ step, milliseconds }) => (
          <li key={step} className="flex items-center gap-3 px-4 py-2.5 text-muted">
            <Check size={16} aria-label="Done" className="shrink-0 text-success" />
            <span className="flex-1 first-letter:uppercase">{creationWords[step].done}</span>
            <span className="tabular-nums">{formatDuration(milliseconds)}</span>
          </li>
        ))}
        {next && (
          <li className="flex items-center gap-3 px-4 py-2.5 font-medium">
            <Spinner size={16} />
            <span>{creationWords[next].underWay}</span>
          </li>
        )}
      </ol>
    </Panel>
  )
}
