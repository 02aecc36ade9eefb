import type { Project } from '@plinth/contract/projects'
import { Button } from '@plinth/ui/button'
import { EmptyState } from '@plinth/ui/empty-state'
import { Section } from '@plinth/ui/section'
import { Skeleton } from '@plinth/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Failure } from '../../../components/frames/failure.tsx'
import { trafficQuery } from '../../../data/traffic.ts'

const TrafficTable = lazy(async () => ({ default: (await import('./traffic-table.tsx')).TrafficTable }))

/** What applications asked for in the last hour and day, and how it went. */
export function Traffic({ project: { ref } }: { project: Project }) {
  const { data, error, refetch } = useQuery(trafficQuery(ref))
  if (error && !data)
    return <Failure title="The requests could not be counted" error={error} onRetry={() => void refetch()} />
  return (
    <Section
      title="Requests"
      actions={
        <Button asChild size="small">
          <Link to="/project/$ref/logs" params={{ ref }} search={{ source: 'edge_logs', range: '1d' }}>
            Logs
          </Link>
        </Button>
      }
    >
      {!data && loading}
      {data?.day.length === 0 && (
        <div className="rounded-panel border border-border bg-surface">
          <EmptyState kind="nothing" title="No requests in the last day">
            Connect an application, and its requests are counted here.
          </EmptyState>
        </div>
      )}
      {data && data.day.length > 0 && (
        <Suspense fallback={loading}>
          <TrafficTable {...data} />
        </Suspense>
      )}
    </Section>
  )
}

const loading = <Skeleton className="h-24 w-full" />
