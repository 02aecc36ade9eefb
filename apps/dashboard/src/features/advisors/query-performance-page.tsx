import type { StatementStatistics } from '@plinth/contract/database'
import { statementOrders } from '@plinth/postgres-meta/introspect/statements'
import { Button } from '@plinth/ui/button'
import { Page } from '@plinth/ui/page'
import { PageHeader } from '@plinth/ui/page-header'
import { RelativeTime } from '@plinth/ui/relative-time'
import { Switch } from '@plinth/ui/switch'
import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { Failure } from '../../components/frames/failure.tsx'
import { PageTitle } from '../../components/frames/page-title.tsx'
import { statementsQuery } from '../../data/advisors.ts'
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
  const { data, error, isFetching, refetch } = useQuery(
    statementsQuery(projectRef, order, search.platform ?? 'excluded'),
  )
  const isOn = data !== undefined && data.schema !== null
  return (
    <Page>
      <PageTitle>Query performance</PageTitle>
      <PageHeader
        title="Query performance"
        description={<About statistics={data} includesPlatform={search.platform === 'included'} />}
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
      {isOn && (
        <Switch
          label="Show Plinth’s own statements"
          checked={search.platform === 'included'}
          onCheckedChange={(isShown) => onSearch({ order: search.order, ...(isShown ? { platform: 'included' } : {}) })}
        />
      )}
      {!error && (!data || isOn) && (
        <StatementTable
          statements={data?.statements}
          order={order}
          onOrder={(next) => onSearch({ ...search, order: next === 'total' ? undefined : next })}
          onOpen={(id) => onSearch({ ...search, statement: id })}
        />
      )}
      {data && search.statement !== undefined && (
        <StatementSheet
          projectRef={projectRef}
          statement={data.statements.find(({ id }) => id === search.statement)}
          onClose={() => onSearch({ ...search, statement: undefined })}
        />
      )}
    </Page>
  )
}

interface AboutProps {
  statistics: StatementStatistics | undefined
  includesPlatform: boolean
}

function About({ statistics, includesPlatform }: AboutProps) {
  return (
    <>
      {includesPlatform ? 'Statements by total time, including Plinth’s own.' : 'Statements by total time.'}
      {statistics?.since && (
        <>
          {' '}
          Counting began <RelativeTime value={statistics.since} />.
        </>
      )}
    </>
  )
}
