import type { StatementStatistics } from '@plinth/contract/database'
import { statementOrders } from '@plinth/postgres-meta/introspect/statements'
import { Button } from '@plinth/ui/button'
import { Page } from '@plinth/ui/page'
import { PageHeader } from '@plinth/ui/page-header'
import { RelativeTime } from '@plinth/ui/relative-time'
import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { Failure } from '../../components/failure.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { statementsQuery } from '../../data/database.ts'
import type { QueryPerformanceSearch } from './query-performance-search.ts'
import { ResetStatistics } from './reset-statistics.tsx'
import { StatementSheet } from './statement-sheet.tsx'
import { StatementTable } from './statement-table.tsx'
import { StatisticsOff } from './statistics-off.tsx'

interface QueryPerformancePageProps {
  projectRef: string
  search: QueryPerformanceSearch
  onSearch: (search: QueryPerformanceSearch) => void
}

/** Which statements take the time of the database. */
export function QueryPerformancePage({ projectRef, search, onSearch }: QueryPerformancePageProps) {
  // an order that nobody knows counts as none
  const order = statementOrders.find((known) => known === search.order) ?? 'total'
  const { data, error, isFetching, refetch } = useQuery(statementsQuery(projectRef, order))
  const isOn = data !== undefined && data.schema !== null
  return (
    <Page>
      <PageTitle>Query performance</PageTitle>
      <PageHeader
        title="Query performance"
        description={<About statistics={data} />}
        actions={
          isOn && (
            <>
              <Button icon={<RefreshCw size={14} aria-hidden />} loading={isFetching} onClick={() => void refetch()}>
                Refresh
              </Button>
              <ResetStatistics projectRef={projectRef} statistics={data} />
            </>
          )
        }
      />
      {error && !data && (
        <Failure title="The statistics could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {data && !isOn && <StatisticsOff projectRef={projectRef} />}
      {!error && (!data || isOn) && (
        <StatementTable
          statements={data?.statements}
          order={order}
          onOrder={(next) => onSearch({ order: next === 'total' ? undefined : next })}
          onOpen={(id) => onSearch({ ...search, statement: id })}
        />
      )}
      {data && search.statement !== undefined && (
        <StatementSheet
          projectRef={projectRef}
          statement={data.statements.find(({ id }) => id === search.statement)}
          onClose={() => onSearch({ order: search.order })}
        />
      )}
    </Page>
  )
}

function About({ statistics }: { statistics: StatementStatistics | undefined }) {
  return (
    <>
      Statements by total time, including Plinth’s own.
      {statistics?.since && (
        <>
          {' '}
          Counting began <RelativeTime value={statistics.since} />.
        </>
      )}
    </>
  )
}
