import { RowSheet } from '../../../components/lists/row-sheet.tsx'
import { cellQuery } from '../../../data/rows.ts'
import type { TableDetail } from '@plinth/contract/database'
import { formatCount } from '../../../lib/format/format-row-count.ts'
import { shortType } from '../../../lib/database/short-type.ts'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { LoadedRow } from './row-pages.ts'

interface OpenedRowProps {
  projectRef: string
  table: TableDetail['table']
  columns: TableDetail['columns']
  row: LoadedRow
  number: number
  column: number
  onClose: () => void
}

/** A row with its whole values; the long ones are fetched when they are asked for, the chosen one at once. */
export function OpenedRow({ projectRef, table, columns, row, number, column, onClose }: OpenedRowProps) {
  const [asked, setAsked] = useState<readonly number[]>(() => (row.truncated.has(column) ? [column] : []))
  const canLoad = row.key.length > 0
  const cells = useQueries({
    queries: columns.map(({ name }, index) => ({
      ...cellQuery({ ref: projectRef, table_id: table.id, column: name, key: [...row.key] }),
      enabled: canLoad && row.truncated.has(index) && asked.includes(index),
    })),
  })
  return (
    <RowSheet
      title={`${table.name}, row ${formatCount(number)}`}
      focusKey={String(column)}
      onClose={onClose}
      fields={columns.map(({ name, data_type }, index) => {
        const cell = cells[index]
        const isWhole = !row.truncated.has(index) || cell?.data !== undefined
        const field = {
          key: String(index),
          name,
          type: shortType(data_type),
          value: cell?.data ? cell.data.value : (row.values[index] ?? null),
        }
        if (isWhole) return field
        const status = !canLoad ? 'unreachable' : cell?.error ? 'failed' : cell?.isFetching ? 'loading' : 'idle'
        return {
          ...field,
          rest: { status, load: () => (cell?.error ? void cell.refetch() : setAsked([...asked, index])) },
        }
      })}
    />
  )
}
