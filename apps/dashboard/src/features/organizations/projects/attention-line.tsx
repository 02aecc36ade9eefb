import type { ListedProject } from '@plinth/contract/projects'
import { StatusDot } from '@plinth/ui/status-dot'
import { Link } from '@tanstack/react-router'
import { statusWords } from '../../../components/project/project-status.ts'
import { groupOf } from './project-groups.ts'

/** One line that says what is wrong, if anything is. */
export function AttentionLine({ projects }: { projects: readonly ListedProject[] }) {
  const troubled = projects.filter(({ status }) => groupOf(status) === 'attention')
  const [first] = troubled
  if (!first) return null
  const isFailed = troubled.some(({ status }) => statusWords[status].state === 'failed')
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-2">
      <StatusDot state={isFailed ? 'failed' : 'warning'}>
        {troubled.length === 1 ? '1 project needs attention' : `${troubled.length} projects need attention`}
      </StatusDot>
      {troubled.length === 1 && (
        <span className="text-muted">
          <Link to="/project/$ref" params={{ ref: first.ref }} className="underline underline-offset-2">
            {first.name}
          </Link>
          : {statusWords[first.status].word.toLowerCase()}
        </span>
      )}
    </p>
  )
}
