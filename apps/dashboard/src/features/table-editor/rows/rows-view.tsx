import type { Filter, Sort, TableDetail } from '@plinth/contract/database'
import type { Grid } from '@plinth/grid/grid'
import '@plinth/grid/grid.css'
import { DataGrid } from '@plinth/grid/react'
import { Button } from '@plinth/ui/button'
import { classes } from '@plinth/ui/classes'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { OpenOnTap } from '../../../components/lists/open-on-tap.tsx'
import { startRows } from '../../../data/rows.ts'
import { columnWidths } from '../../../lib/browser/stored-entries.ts'
import { CannotShow } from '../cannot-show.tsx'
import { useRowEdits } from '../edits/use-row-edits.ts'
import { FilterBar } from '../filters/filter-bar.tsx'
import { nextSort, parseFilter, parseSort, writeFilter, writeSort } from '../filters/filter-text.ts'
import type { TableSearch } from '../table-search.ts'
import { gridColumnsOf } from './grid-columns.ts'
import { ReplacingLine } from './replacing-line.tsx'
import { sortNote } from './sort-note.ts'
import { useKeptScroll } from './use-kept-scroll.ts'
import { useOpenedRow } from './use-opened-row.ts'
import { useTableRows } from './use-table-rows.ts'

const RowCountLine = lazy(async () => ({ default: (await import('./row-count-line.tsx')).RowCountLine }))
const RowActions = lazy(async () => ({ default: (await import('./row-actions.tsx')).RowActions }))
const EditBar = lazy(async () => ({ default: (await import('../edits/edit-bar.tsx')).EditBar }))
const NoRows = lazy(async () => ({ default: (await import('./no-rows.tsx')).NoRows }))
const OpenedRow = lazy(async () => ({ default: (await import('./opened-row.tsx')).OpenedRow }))

interface RowsViewProps {
  projectRef: string
  detail: TableDetail
  filters: Filter[]
  sort: Sort[]
  search: TableSearch
  version: number
  onRefresh: () => void
}

/** The rows in a grid, with what narrows and orders them, and the one that is open beside them. */
export function RowsView({
  projectRef,
  detail,
  filters: asked,
  sort: askedSort,
  search,
  version,
  onRefresh,
}: RowsViewProps) {
  const { table, columns, estimated_rows } = detail
  const names = new Set(columns.map(({ name }) => name))
  const filters = asked.filter(({ column }) => names.has(column))
  const sort = askedSort.filter(({ column }) => names.has(column))
  const first = columns.find(({ name }) => name === sort[0]?.column)
  const note = first && sortNote(detail, first)
  const changeAddress = useChangeAddress(projectRef, table.id)
  const { as } = search
  const request = { ref: projectRef, table_id: table.id, filters, sort, ...(as === undefined ? {} : { as }) }
  const grid = useRef<Grid>(null)
  const scrollBack = useKeptScroll(grid, `${projectRef} ${table.id}`)
  const { rows: loaded, state } = useTableRows(request, {
    // what the table has is not what another sees of it
    estimate: as === undefined ? estimated_rows : null,
    version,
    grid,
    onReplaced: () => scrollBack() || grid.current?.reveal(0),
  })
  const widths = columnWidths.of(`${projectRef}.${table.id}`)
  // what is dragged meanwhile the grid keeps for itself
  const [widthsAtFirst] = useState(widths.read)
  const gridColumns = useMemo(() => gridColumnsOf(detail, widthsAtFirst), [detail, widthsAtFirst])
  const hasRows = !state.isFirstLoad
  const { edits, reason } = useRowEdits({ projectRef, detail, rows: loaded, grid, hasRows, as, onSaved: onRefresh })
  const rows = edits?.rows ?? loaded
  const editing = useMemo(() => edits?.gridOptions(gridColumns), [edits, gridColumns])
  const isEmpty = state.rowCount === 0 && rows.source.rowCount === 0
  const wasScrolledBack = useRef(false)
  useEffect(() => {
    if (hasRows && !wasScrolledBack.current) scrollBack()
    if (hasRows) wasScrolledBack.current = true
  })
  const opened = useOpenedRow({ projectRef, detail, search, rows, grid, hasRows })
  const [isSorting, setSorting] = useState(false)
  const change = (next: { filters: Filter[]; sort: Sort[] }) => {
    setSorting(JSON.stringify(next.filters) === JSON.stringify(filters))
    // what the address is changed to takes them, as it reads them
    startRows({ ...request, ...readBack(next) })
    changeAddress(next)
  }
  const clearFilters = () => change({ filters: [], sort })
  const close = () => {
    opened.close()
    grid.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (opened.isOpen && event.key === 'Escape' && !event.defaultPrevented) close()
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
        sortNote={note}
        isRefreshing={(state.isFirstLoad && !state.error) || state.isReplacing}
      >
        {as === undefined && (
          <Suspense>
            <RowActions
              edits={edits}
              reason={reason}
              projectRef={projectRef}
              detail={detail}
              request={request}
              rows={rows}
              grid={grid}
              onImported={onRefresh}
            />
          </Suspense>
        )}
      </FilterBar>
      {hasRows && (state.isReplacing || state.error) && (
        <ReplacingLine
          error={state.error}
          isSorting={isSorting}
          note={note}
          onKeep={() => changeAddress(rows.keep())}
        />
      )}
      {state.error && !hasRows ? (
        <div className="min-h-0 flex-1 overflow-y-auto">
          <CannotShow error={state.error} onRetry={onRefresh} />
          {filters.length > 0 && (
            <div className="px-4">
              <Button onClick={clearFilters}>Clear filters</Button>
            </div>
          )}
        </div>
      ) : null}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the grid in it has the keys */}
      <div className={state.error && !hasRows ? 'hidden' : 'flex min-h-0 flex-1'} onKeyDown={onKeyDown}>
        <OpenOnTap
          grid={grid}
          className={classes('relative min-w-0 flex-1', state.isReplacing && 'opacity-60')}
          onOpen={(row, column) => rows.row(row) && opened.open(row, columns[column]?.name)}
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
            onSelectionChange={(selection) => {
              if (!edits?.isInserted(selection.active.row)) opened.follow(selection)
              edits?.select(selection)
            }}
            onActivate={(row, { key }) => !edits?.isInserted(row) && opened.open(row, key)}
            {...editing}
            onColumnResize={({ key }, width) => widths.write({ ...widths.read(), [key]: width })}
          />
          {isEmpty && (
            <Suspense>
              <NoRows
                projectRef={projectRef}
                table={table}
                isFiltered={filters.length > 0}
                isTried={as !== undefined}
                onClear={clearFilters}
              />
            </Suspense>
          )}
        </OpenOnTap>
        {opened.isOpen && (
          <Suspense>
            <OpenedRow
              projectRef={projectRef}
              detail={detail}
              as={as}
              opened={opened}
              rowCount={typeof state.rowCount === 'number' ? state.rowCount : Infinity}
              onClose={close}
            />
          </Suspense>
        )}
      </div>
      {edits && (
        <Suspense>
          <EditBar edits={edits} />
        </Suspense>
      )}
      {(!state.error || hasRows) && (
        <Suspense fallback={<div className="h-10 shrink-0 border-t border-border bg-canvas" />}>
          <RowCountLine
            request={request}
            known={state.rowCount}
            isLoading={state.isFirstLoad}
            isEditable={edits !== undefined}
            version={version}
          />
        </Suspense>
      )}
    </>
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
        at: undefined,
        column: undefined,
      }),
    })
}
