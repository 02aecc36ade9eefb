import { Button } from '@plinth/ui/button'
import { EmptyState } from '@plinth/ui/empty-state'
import { Page } from '@plinth/ui/page'
import { PageHeader } from '@plinth/ui/page-header'
import { Table, type TableColumn } from '@plinth/ui/table'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Failure } from '../../components/frames/failure.tsx'
import { PageTitle } from '../../components/frames/page-title.tsx'
import { NoMatch } from '../../components/lists/no-match.tsx'
import { ObjectFilters } from './object-filters.tsx'
import { useMayChange } from './use-may-change.ts'

interface ObjectsPageProps<Row> {
  projectRef: string
  title: string
  description: ReactNode
  /** What one is called, as in "function" and "functions". */
  noun: readonly [one: string, many: string]
  /** Of the search field. */
  findLabel: string
  found: UseInfiniteQueryResult<InfiniteData<Row[]>>
  /** Where they are in schemas. */
  schema?: string | undefined
  onSchema?: (schema: string | undefined) => void
  search: string
  onSearch: (search: string) => void
  columns: readonly TableColumn<Row>[]
  actions?: (row: Row) => ReactNode
  /** Of `actions`, as in a table. */
  hasCornerAction?: boolean
  /** What stands where there are none yet. */
  about: string
  /** Where they are created on this page. */
  createLabel?: string
  onCreate?: () => void
  /** Sheets and dialogs. */
  children?: ReactNode
}

/** What a database has of one kind: found, listed, and created where the person may. */
export function ObjectsPage<Row extends { id: number }>(props: ObjectsPageProps<Row>) {
  const { projectRef, title, noun, found, schema, search, onSearch } = props
  const isAllowed = useMayChange(projectRef)
  const rows = found.data?.pages.flat() ?? []
  const isKnown = found.data !== undefined && !found.isPlaceholderData
  return (
    <Page>
      <PageTitle>{title}</PageTitle>
      <PageHeader
        title={title}
        description={props.description}
        actions={
          isAllowed &&
          props.onCreate && (
            <Button variant="primary" onClick={props.onCreate}>
              {props.createLabel}
            </Button>
          )
        }
      />
      <div className="flex flex-col gap-2">
        <ObjectFilters
          label={props.findLabel}
          projectRef={projectRef}
          schema={schema}
          onSchema={props.onSchema}
          search={search}
          onSearch={onSearch}
          count={isKnown ? countOf(rows.length, found.hasNextPage, noun) : ''}
        />
        {!isAllowed && props.onCreate && <p className="text-muted">Your role does not allow changes.</p>}
      </div>
      {found.error && !found.data ? (
        <Failure
          title={`The ${noun[1]} could not be loaded`}
          error={found.error}
          onRetry={() => void found.refetch()}
        />
      ) : (
        <Table
          label={title}
          columns={props.columns}
          rows={rows}
          rowKey={({ id }) => id}
          loading={!found.data}
          {...(props.actions ? { actions: props.actions } : {})}
          hasCornerAction={props.hasCornerAction ?? false}
          empty={
            search.trim() === '' ? (
              <EmptyState
                kind="nothing"
                title={schema === undefined ? `There are no ${noun[1]}` : `There are no ${noun[1]} in ${schema}`}
              >
                {props.about}
              </EmptyState>
            ) : (
              <NoMatch title={`No ${noun[0]} matches`} onClear={() => onSearch('')} />
            )
          }
        />
      )}
      {found.hasNextPage && (
        <div>
          <Button loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
            Load more {noun[1]}
          </Button>
        </div>
      )}
      {props.children}
    </Page>
  )
}

const countOf = (shown: number, hasMore: boolean, [one, many]: readonly [string, string]) => {
  const noun = shown === 1 ? one : many
  return hasMore ? `The first ${shown} ${noun}` : `${shown} ${noun}`
}
