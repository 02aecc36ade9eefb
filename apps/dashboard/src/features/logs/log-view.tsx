import { type LogSourceId, logSources } from '@plinth/catalog/log-sources'
import { ApiError } from '@plinth/contract/api-error'
import { Button } from '@plinth/ui/button'
import { EmptyState } from '@plinth/ui/empty-state'
import { ErrorState } from '@plinth/ui/error-state'
import { SkeletonText } from '@plinth/ui/skeleton'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { NoMatch } from '../../components/lists/no-match.tsx'
import { logLinesQuery, logSummaryQuery } from '../../data/logs.ts'
import { LogHistogram } from './log-histogram.tsx'
import { LogList } from './log-list.tsx'
import { LogToolbar } from './log-toolbar.tsx'
import type { LogsSearch } from './logs-search.ts'
import { isNarrowed, shownLines } from './shown-lines.ts'

const LogDetail = lazy(async () => ({ default: (await import('./log-detail.tsx')).LogDetail }))

interface LogViewProps {
  projectRef: string
  source: LogSourceId | undefined
  search: LogsSearch
}

/** The lines of one source or of all, with what narrows them. */
export function LogView({ projectRef, source, search }: LogViewProps) {
  const navigate = useNavigate()
  const [now, setNow] = useState(() => Date.now())
  const [isLive, setLive] = useState(false)
  const asked = useMemo(() => shownLines(projectRef, search, now), [projectRef, search, now])
  const summary = useQuery(logSummaryQuery(asked, isLive))
  const pages = useInfiniteQuery(logLinesQuery(asked, isLive))
  const lines = pages.data?.pages.flatMap((page) => page.lines)
  const change = (changed: Partial<LogsSearch>) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, ...changed }),
      state: true,
      replace: true,
      resetScroll: false,
    })

  return (
    <>
      <LogToolbar
        search={search}
        onChange={change}
        facets={summary.data?.facets}
        isLive={isLive}
        onLive={(next) => {
          setLive(next)
          setNow(Date.now())
        }}
        isFetching={pages.isFetching}
        onRefresh={() => setNow(Date.now())}
      />
      <LogHistogram
        summary={summary.data}
        onChoose={({ from, to }) => {
          setLive(false)
          change({ from: String(from), to: String(to) })
        }}
      />
      {pages.error && !lines ? (
        <ErrorState
          title="The logs could not be read"
          requestId={pages.error instanceof ApiError ? pages.error.requestId : undefined}
          onRetry={() => void pages.refetch()}
          retrying={pages.isFetching}
        >
          {pages.error.message}
        </ErrorState>
      ) : !lines ? (
        <SkeletonText lines={10} />
      ) : lines.length === 0 ? (
        <NoLines
          source={source}
          isNarrowed={isNarrowed(search)}
          onClear={() =>
            change({ text: undefined, level: undefined, status: undefined, method: undefined, role: undefined })
          }
        />
      ) : (
        <LogList lines={lines} current={search.line} onOpen={({ id }) => change({ line: id })} />
      )}
      {pages.hasNextPage && (
        <Button className="self-center" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          Show older lines
        </Button>
      )}
      {search.line !== undefined && (
        <Suspense>
          <LogDetail
            key={search.line}
            projectRef={projectRef}
            id={search.line}
            onOpen={({ id }) => change({ line: id })}
            onClose={() => change({ line: undefined })}
          />
        </Suspense>
      )}
    </>
  )
}

interface NoLinesProps {
  source: LogSourceId | undefined
  isNarrowed: boolean
  onClear: () => void
}

function NoLines({ source, isNarrowed: hasFilters, onClear }: NoLinesProps) {
  return (
    <div className="rounded-panel border border-border bg-surface">
      {hasFilters ? (
        <NoMatch title="No line matches" action="Clear filters" onClear={onClear} />
      ) : (
        <EmptyState kind="nothing" title="No lines in this time">
          {source
            ? logSources[source].holds
            : 'Send a request to the project’s API with one of its keys, and it is here a moment later.'}
        </EmptyState>
      )}
    </div>
  )
}
