import type { Filter, Sort } from '@plinth/contract/database'
import '@plinth/grid/grid.css'
import type { GridColumn } from '@plinth/grid/grid-options'
import { DataGrid } from '@plinth/grid/react'
import { Button } from '@plinth/ui/button'
import { classes } from '@plinth/ui/classes'
import { EmptyState } from '@plinth/ui/empty-state'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { TableDetail } from '@plinth/contract/database'
import { OpenOnTap } from '../../../components/lists/open-on-tap.tsx'
import { startRows } from '../../../data/rows.ts'
import { columnWidth } from '../../../lib/database/column-width.ts'
import { shortType } from '../../../lib/database/short-type.ts'
import { CannotShow } from '../cannot-show.tsx'
import { FilterBar } from '../filters/filter-bar.tsx'
import { nextSort, parseFilter, parseSort, writeFilter, writeSort } from '../filters/filter-text.ts'
import { ReplacingLine } from './replacing-line.tsx'
import { useTableRows } from './use-table-rows.ts'

const RowCountLine = lazy(async () => ({ default: (await import('./row-count-line.tsx')).RowCountLine }))
const OpenedRow = lazy(async () => ({ default: (await import('./opened-row.tsx')).OpenedRow }))

interface RowsViewProps {
  projectRef: string
  detail: TableDetail
  filters: Filter[]
  sort: Sort[]
  opened: { row: number; column: number } | undefined
  version: number
  onRefresh: () => void
}

/** The rows in a grid, with what narrows and orders them. */
export function RowsView({
  projectRef,
  detail: { table, columns, estimated_rows },
  filters: asked,
  sort: askedSort,
  opened,
  version,
  onRefresh,
}: RowsViewProps) {
  const names = new Set(columns.map(({ name }) => name))
  const filters = asked.filter(({ column }) => names.has(column))
  const sort = askedSort.filter(({ column }) => names.has(column))
  const changeAddress = useChangeAddress(projectRef, table.id)
  const request = { ref: projectRef, table_id: table.id, filters, sort }
  const { grid, rows, state } = useTableRows(request, { estimate: estimated_rows, version })
  const open = useOpenRow(projectRef, table.id)
  const gridColumns = useMemo(() => gridColumnsOf(columns, table.primary_key), [columns, table.primary_key])
  const openedIndex = opened?.row
  const openedRow = useSyncExternalStore(rows.subscribe, () =>
    openedIndex === undefined ? undefined : rows.row(openedIndex),
  )
  const isEmpty = state.rowCount === 0
  const hasRows = !state.isFirstLoad
  const [isSorting, setSorting] = useState(false)
  useEffect(() => {
    // one that the address names may be far from those that are there
    if (hasRows && openedIndex !== undefined) grid.current?.reveal(openedIndex)
  }, [grid, hasRows, openedIndex])
  const change = (next: { filters: Filter[]; sort: Sort[] }) => {
    setSorting(JSON.stringify(next.filters) === JSON.stringify(filters))
    // what the address is changed to takes them, as it reads them
    startRows({ ...request, ...readBack(next) })
    changeAddress(next)
  }
  return (
    <>
      <FilterBar
        columns={columns}
        filters={filters}
        sort={sort}
        onFilters={(next) => change({ filters: next, sort })}
        onSort={(next) => change({ filters, sort: next })}
        onRefresh={onRefresh}
        isRefreshing={(state.isFirstLoad && !state.error) || state.isReplacing}
      />
      {hasRows && (state.isReplacing || state.error) && (
        <ReplacingLine error={state.error} isSorting={isSorting} onKeep={() => changeAddress(rows.keep())} />
      )}
      {state.error && !hasRows ? (
        <div className="min-h-0 flex-1 overflow-y-auto">
          <CannotShow error={state.error} onRetry={onRefresh} />
          {filters.length > 0 && <ClearFilters onClear={() => change({ filters: [], sort })} />}
        </div>
      ) : null}
      <OpenOnTap
        grid={grid}
        className={classes(
          state.error && !hasRows ? 'hidden' : 'relative min-h-0 flex-1',
          state.isReplacing && 'opacity-60',
        )}
        onOpen={(row, column) => rows.row(row) && open({ row, column: columns[column]?.name })}
      >
        <DataGrid
          ref={grid}
          label={`Rows of ${table.name}`}
          rowHeader
          columns={gridColumns}
          rows={rows.source}
          sort={sort.map(({ column, direction }) => ({
            key: column,
            direction: direction === 'asc' ? 'ascending' : 'descending',
          }))}
          onSort={({ key }, { add }) => change({ filters, sort: nextSort(sort, key, { add }) })}
          onVisibleRange={rows.want}
          onRetry={rows.retry}
          onActivate={(row, { key }) => open({ row, column: key })}
        />
        {isEmpty && (
          <div className="absolute inset-x-0 top-10">
            {filters.length > 0 ? (
              <EmptyState
                kind="filtered"
                title="No row matches the filters"
                action={<Button onClick={() => change({ filters: [], sort })}>Clear filters</Button>}
              />
            ) : (
              <EmptyState
                kind="nothing"
                title={`${table.name} has no rows yet`}
                action={
                  table.kind === 'table' && (
                    <Button asChild>
                      <Link to="/project/$ref/sql/$id" params={{ ref: projectRef, id: 'new' }}>
                        Insert rows with SQL
                      </Link>
                    </Button>
                  )
                }
              />
            )}
          </div>
        )}
      </OpenOnTap>
      {(!state.error || hasRows) && (
        <Suspense fallback={<div className="h-10 shrink-0 border-t border-border bg-canvas" />}>
          <RowCountLine
            request={{ ref: projectRef, table_id: table.id, filters }}
            known={state.rowCount}
            isLoading={state.isFirstLoad}
            version={version}
          />
        </Suspense>
      )}
      {opened && openedRow && (
        <Suspense>
          <OpenedRow
            projectRef={projectRef}
            table={table}
            columns={columns}
            row={openedRow}
            number={opened.row + 1}
            column={opened.column}
            onClose={() => {
              open(undefined)
              grid.current?.focus()
            }}
          />
        </Suspense>
      )}
    </>
  )
}

function ClearFilters({ onClear }: { onClear: () => void }) {
  return (
    <div className="px-4">
      <Button onClick={onClear}>Clear filters</Button>
    </div>
  )
}

const readBack = ({ filters, sort }: { filters: Filter[]; sort: Sort[] }) => ({
  filters: filters.flatMap((filter) => parseFilter(writeFilter(filter)) ?? []),
  sort: sort.flatMap((term) => parseSort(writeSort(term)) ?? []),
})

/** Filters and order live in the address, so that a reload and a shared link show the same rows. */
function useChangeAddress(ref: string, id: number) {
  const navigate = useNavigate()
  return ({ filters, sort }: { filters: Filter[]; sort: Sort[] }) =>
    void navigate({
      to: '/project/$ref/editor/$id',
      params: { ref, id: String(id) },
      search: (search: object) => ({
        ...search,
        filter: filters.length > 0 ? filters.map(writeFilter) : undefined,
        sort: sort.length > 0 ? sort.map(writeSort) : undefined,
        row: undefined,
        column: undefined,
      }),
    })
}

/** So does the row that is open. */
function useOpenRow(ref: string, id: number) {
  const navigate = useNavigate()
  return (opened: { row: number; column: string | undefined } | undefined) =>
    void navigate({
      to: '/project/$ref/editor/$id',
      params: { ref, id: String(id) },
      search: (search: object) => ({ ...search, row: opened && opened.row + 1, column: opened?.column }),
      replace: true,
      resetScroll: false,
    })
}

function gridColumnsOf(columns: TableDetail['columns'], primaryKey: string[]): GridColumn[] {
  return columns.map(({ name, data_type }, field) => {
    const type = `${shortType(data_type)}${primaryKey.includes(name) ? ' · key' : ''}`
    return { key: name, label: name, type, field, width: Math.max(columnWidth(name, type), usualWidth(data_type)) }
  })
}

function usualWidth(type: string) {
  return usualWidths.find(([pattern]) => pattern.test(type))?.[1] ?? 160
}

const usualWidths: [RegExp, number][] = [
  [/^uuid$/, 300],
  [/^timestamp/, 248],
  [/^jsonb?$/, 280],
  [/^(?:text|character varying)$/, 220],
  [/^(?:boolean|smallint|integer|bigint)$/, 110],
]
