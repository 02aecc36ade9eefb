import type { Project } from '@plinth/contract/projects'
import { useQuery } from '@tanstack/react-query'
import { Failure } from '../../../components/frames/failure.tsx'
import { overviewQuery } from '../../../data/metrics.ts'
import { BlockingLocks } from './blocking-locks.tsx'
import { RecentChanges } from './recent-changes.tsx'
import { RecentErrors } from './recent-errors.tsx'
import { SecurityFindings } from './security-findings.tsx'
import { SlowestStatements } from './slowest-statements.tsx'

/** What deserves a look: slow statements, findings, locks, errors and what somebody has changed. */
export function Insights({ project: { ref } }: { project: Project }) {
  const { data: overview, error, refetch } = useQuery(overviewQuery(ref))
  if (error && !overview) {
    return <Failure title="The activity could not be loaded" error={error} onRetry={() => void refetch()} />
  }
  return (
    <>
      <SlowestStatements projectRef={ref} overview={overview} />
      <div className="grid gap-8 lg:grid-cols-2">
        <SecurityFindings projectRef={ref} overview={overview} />
        <BlockingLocks overview={overview} />
        <RecentErrors overview={overview} />
        <RecentChanges projectRef={ref} />
      </div>
    </>
  )
}
