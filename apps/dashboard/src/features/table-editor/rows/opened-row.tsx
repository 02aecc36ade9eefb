import type { TableDetail } from '@plinth/contract/database'
import { EmptyState } from '@plinth/ui/empty-state'
import { IconButton } from '@plinth/ui/icon-button'
import { SkeletonText } from '@plinth/ui/skeleton'
import { useQueries, useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useState } from 'react'
import { Failure } from '../../../components/frames/failure.tsx'
import { useIsNarrow } from '../../../components/frames/use-is-narrow.ts'
import { CopyRow, type RowField, RowFields } from '../../../components/lists/row-fields.tsx'
import { RowSheet } from '../../../components/lists/row-sheet.tsx'
import { cellQuery, rowQuery, type RowsRequest } from '../../../data/rows.ts'
import { shortType } from '../../../lib/database/short-type.ts'
import { formatCount } from '../../../lib/format/format-row-count.ts'
import { type LoadedRow, loadedRow } from './row-pages.ts'
import { RowPanel } from './row-panel.tsx'
import type { OpenedRow as Opened } from './use-opened-row.ts'

interface OpenedRowProps {
  projectRef: string
  detail: TableDetail
  /** Whom it is read as. */
  as: string | undefined
  opened: Opened
  rowCount: number
  onClose: () => void
}

/** The row that is open, beside the grid, or over it on a phone. */
export function OpenedRow({ projectRef, detail, as, opened, rowCount, onClose }: OpenedRowProps) {
  const isNarrow = useIsNarrow()
  const place = { ref: projectRef, table_id: detail.table.id, ...(as === undefined ? {} : { as }) }
  const { row, error, isGone, refetch } = useRow(place, opened)
  const fields = useFields(place, detail, row, opened.column)
  const { index, column, step } = opened
  const frame = {
    title: titleOf(detail, opened, row),
    actions: index !== undefined && (
      <>
        <IconButton label="Previous row" shortcut="↑" disabled={index === 0} onClick={() => step(-1)}>
          <ChevronUp size={16} aria-hidden />
        </IconButton>
        <IconButton label="Next row" shortcut="↓" disabled={index >= rowCount - 1} onClick={() => step(1)}>
          <ChevronDown size={16} aria-hidden />
        </IconButton>
      </>
    ),
    onClose,
  }
  const content = row ? (
    <RowFields fields={fields} focusKey={String(column)} />
  ) : isGone ? (
    <EmptyState kind="nothing" title="There is no such row">
      It may have been deleted, or its key was changed.
    </EmptyState>
  ) : error ? (
    <Failure title="The row could not be loaded" error={error} onRetry={() => void refetch()} />
  ) : (
    <div role="status" aria-label="Loading the row">
      <SkeletonText lines={8} />
    </div>
  )
  if (isNarrow) {
    return (
      <RowSheet {...frame} fields={fields}>
        {content}
      </RowSheet>
    )
  }
  const actions = (
    <>
      {frame.actions}
      <CopyRow fields={fields} />
    </>
  )
  return (
    <RowPanel {...frame} actions={actions} onStep={index === undefined ? undefined : step}>
      {content}
    </RowPanel>
  )
}

type Place = Pick<RowsRequest, 'ref' | 'table_id' | 'as'>

/** From the grid where it has the row, else by its key. */
function useRow(place: Place, { row, key, keyColumns }: Opened) {
  const filters = keyColumns.map((column, part) => ({ column, op: 'eq' as const, value: key?.[part] ?? '' }))
  const isWhole = key?.length === keyColumns.length
  const { data, error, refetch } = useQuery({
    ...rowQuery({ ...place, filters, sort: [] }),
    enabled: row === undefined && isWhole,
  })
  const found = row ?? (isWhole && data ? loadedRow(data) : undefined)
  return { row: found, error, refetch, isGone: !found && key !== undefined && (data === null || !isWhole) }
}

/** With whole values: the long ones are fetched when they are asked for, the chosen one at once. */
function useFields(place: Place, { columns }: TableDetail, row: LoadedRow | undefined, chosen: number) {
  const [asked, setAsked] = useState<readonly string[]>([])
  const nameOf = (index: number) => JSON.stringify([row?.key, index])
  const canLoad = row !== undefined && row.key.length > 0
  const cells = useQueries({
    queries: columns.map(({ name }, index) => ({
      ...cellQuery({ ...place, column: name, key: [...(row?.key ?? [])] }),
      enabled: canLoad && row.truncated.has(index) && (index === chosen || asked.includes(nameOf(index))),
    })),
  })
  if (!row) return []
  return columns.map(({ name, data_type }, index): RowField => {
    const cell = cells[index]
    const field = {
      key: String(index),
      name,
      type: shortType(data_type),
      value: cell?.data ? cell.data.value : (row.values[index] ?? null),
    }
    if (!row.truncated.has(index) || cell?.data !== undefined) return field
    const status = !canLoad ? 'unreachable' : cell?.error ? 'failed' : cell?.isFetching ? 'loading' : 'idle'
    const load = () => (cell?.error ? void cell.refetch() : setAsked([...asked, nameOf(index)]))
    return { ...field, rest: { status, load } }
  })
}

/** By its key; by its number where it has none. */
function titleOf({ table }: TableDetail, { key, keyColumns, index = 0 }: Opened, row: LoadedRow | undefined) {
  const parts = keyColumns.length > 0 ? (key ?? row?.key) : undefined
  return parts
    ? `${table.name}, ${keyColumns.map((column, part) => `${column} ${parts[part] ?? ''}`).join(', ')}`
    : `${table.name}, row ${formatCount(index + 1)}`
}
