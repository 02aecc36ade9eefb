import { Skeleton } from '@plinth/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { PageTitle } from '../../components/frames/page-title.tsx'
import { tableQuery } from '../../data/tables.ts'
import { forgetVisit, recordVisit } from '../../lib/browser/project-history.ts'
import { CannotShow } from './cannot-show.tsx'
import { parseFilter, parseSort } from './filters/filter-text.ts'
import { RowsView } from './rows/rows-view.tsx'
import { TableHeader } from './table-header.tsx'
import { tableIdOf } from './table-id.ts'
import type { TableSearch } from './table-search.ts'

const Definition = lazy(async () => ({ default: (await import('./definition.tsx')).Definition }))
const NoSuchTable = lazy(async () => ({ default: (await import('./no-such-table.tsx')).NoSuchTable }))
const TryAsBar = lazy(async () => ({ default: (await import('./try-as/try-as-bar.tsx')).TryAsBar }))
const TryAsSheet = lazy(async () => ({ default: (await import('./try-as/try-as-sheet.tsx')).TryAsSheet }))
const ApiSheet = lazy(async () => ({ default: (await import('./api/api-sheet.tsx')).ApiSheet }))

interface TablePageProps {
  projectRef: string
  /** As it stands in the address. */
  id: string
  search: TableSearch
}

/** One table: its rows, or its definition. */
export function TablePage({ projectRef, id, search }: TablePageProps) {
  const number = tableIdOf(id)
  const { data, error, isPending, refetch, isFetching } = useQuery({
    ...tableQuery(projectRef, number ?? 0),
    enabled: number !== undefined,
  })
  const [version, setVersion] = useState(0)
  const isMissing = number === undefined || data === null
  useEffect(() => {
    if (isMissing) forgetVisit(projectRef, 'editor', id)
    else if (data) recordVisit(projectRef, { editor: id })
  }, [projectRef, id, isMissing, data])

  const refresh = () => {
    void refetch()
    setVersion(version + 1)
  }

  if (isMissing) {
    return (
      <Suspense>
        <NoSuchTable />
      </Suspense>
    )
  }
  if (isPending) return <TableSkeleton />
  if (!data) return <CannotShow error={error} onRetry={() => void refetch()} retrying={isFetching} />
  const filters = search.filter?.flatMap((text) => parseFilter(text) ?? []) ?? []
  const sort = search.sort?.flatMap((text) => parseSort(text) ?? []) ?? []
  return (
    <>
      <PageTitle>{data.table.name}</PageTitle>
      <TableHeader projectRef={projectRef} table={data.table} view={search.view} onEmptied={refresh} />
      {search.as !== undefined && (
        <Suspense fallback={<p className="bg-warning-surface px-3 py-2.5">As {search.as}</p>}>
          <TryAsBar projectRef={projectRef} as={search.as} />
        </Suspense>
      )}
      {search.view === 'definition' ? (
        <Suspense>
          <Definition projectRef={projectRef} detail={data} onEmptied={refresh} />
        </Suspense>
      ) : (
        <RowsView
          // nothing that one of them sees stays where another is said to see it
          key={`${data.table.id} ${search.as}`}
          projectRef={projectRef}
          detail={data}
          filters={filters}
          sort={sort}
          search={search}
          version={version}
          onRefresh={refresh}
        />
      )}
      {search.panel === 'try-as' && (
        <Suspense>
          <TryAsSheet projectRef={projectRef} table={data.table} as={search.as} />
        </Suspense>
      )}
      {search.panel === 'api' && (
        <Suspense>
          <ApiSheet projectRef={projectRef} detail={data} />
        </Suspense>
      )}
    </>
  )
}

function TableSkeleton() {
  return (
    <div role="status" aria-label="Loading the table" className="flex flex-1 flex-col">
      <PageTitle>Tables</PageTitle>
      <div className="flex h-12 max-sm:h-14 items-center border-b border-border px-3">
        <Skeleton className="h-4 w-40" />
      </div>
      <div className="flex flex-col gap-5 p-4 pt-14">
        {Array.from({ length: 8 }, (_, index) => (
          <Skeleton key={index} className="h-3 w-full" />
        ))}
      </div>
    </div>
  )
}
