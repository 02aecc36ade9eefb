import { EmptyState } from '@plinth/ui/empty-state'
import { Skeleton } from '@plinth/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { TableProperties } from 'lucide-react'
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

  if (isMissing) return <NoSuchTable />
  if (isPending) return <TableSkeleton />
  if (!data) return <CannotShow error={error} onRetry={() => void refetch()} retrying={isFetching} />
  const filters = search.filter?.flatMap((text) => parseFilter(text) ?? []) ?? []
  const sort = search.sort?.flatMap((text) => parseSort(text) ?? []) ?? []
  return (
    <>
      <PageTitle>{data.table.name}</PageTitle>
      <TableHeader projectRef={projectRef} table={data.table} view={search.view} />
      {search.view === 'definition' ? (
        <Suspense>
          <Definition projectRef={projectRef} detail={data} />
        </Suspense>
      ) : (
        <RowsView
          key={data.table.id}
          projectRef={projectRef}
          detail={data}
          filters={filters}
          sort={sort}
          search={search}
          version={version}
          onRefresh={() => {
            void refetch()
            setVersion(version + 1)
          }}
        />
      )}
      {search.panel === 'api' && (
        <Suspense>
          <ApiSheet projectRef={projectRef} detail={data} />
        </Suspense>
      )}
    </>
  )
}

function NoSuchTable() {
  return (
    <div className="max-sm:pt-12 sm:p-4">
      <PageTitle>Tables</PageTitle>
      <h1 className="sr-only">Tables</h1>
      <EmptyState kind="nothing" icon={<TableProperties size={18} aria-hidden />} title="There is no such table">
        It may have been dropped or recreated. Choose one from the list.
      </EmptyState>
    </div>
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
