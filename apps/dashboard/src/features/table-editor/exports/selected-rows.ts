import type { Column } from '@plinth/postgres-meta/introspect/columns'
import type { Grid } from '@plinth/grid/grid'
import { formatCount } from '../../../lib/format/format-row-count.ts'
import { rowsOfSelection } from '../edits/rows-of-selection.ts'
import type { TableRows } from '../rows/table-rows.ts'

interface Selecting {
  selection: Grid['selection'] | undefined
  rows: Pick<TableRows, 'source' | 'row'>
  columns: readonly Column[]
}

/** A value of which only the beginning is there. */
export interface CutValue {
  row: number
  field: number
  key: readonly string[]
}

export interface SelectedRows {
  columns: Column[]
  /** As the grid shows them. */
  rows: (string | null)[][]
  /** Their places in `rows`. */
  cut: CutValue[]
  /** How many are selected, there or not. */
  selectedCount: number
}

/** What is selected of the rows that are loaded and saved: whole rows, some cells of them, or the row of one cell. */
export function selectedRows({ selection, rows, columns }: Selecting): SelectedRows {
  const { rowCount } = rows.source
  const count = typeof rowCount === 'number' ? rowCount : rowCount.estimate
  const indexes = rowsOfSelection(selection, count, (index) => rows.row(index) !== undefined)
  const fields = fieldsOf(selection, columns.length)
  const cut: CutValue[] = []
  const values = indexes.map((index, row) => {
    const base = rows.row(index)!
    const shown = rows.source.row(index) ?? base.values
    return fields.map((field, place) => {
      if (base.truncated.has(field) && shown[field] === base.values[field])
        cut.push({ row, field: place, key: base.key })
      return shown[field] ?? null
    })
  })
  return {
    columns: fields.map((field) => columns[field]!),
    rows: values,
    cut,
    selectedCount: countOf(selection, count),
  }
}

/** "3 rows", "2 columns of 3 rows", "1,000 of 5,000 rows". */
export function describeSelected({ rows, columns, selectedCount }: SelectedRows, allColumns: number) {
  const those =
    selectedCount > rows.length
      ? `${formatCount(rows.length)} of ${formatCount(selectedCount)}`
      : formatCount(rows.length)
  const text = `${those} ${selectedCount === 1 ? 'row' : 'rows'}`
  if (columns.length === allColumns) return text
  return `${columns.length} ${columns.length === 1 ? 'column' : 'columns'} of ${text}`
}

function fieldsOf(selection: Grid['selection'] | undefined, columnCount: number) {
  const all = Array.from({ length: columnCount }, (_, field) => field)
  if (selection?.kind !== 'cells') return all
  const { active, anchor } = selection
  const isOne = active.row === anchor.row && active.column === anchor.column
  const [first, last] = [Math.min(active.column, anchor.column), Math.max(active.column, anchor.column)]
  return isOne || last < 0 ? all : all.slice(Math.max(0, first), last + 1)
}

function countOf(selection: Grid['selection'] | undefined, rowCount: number) {
  if (!selection) return 0
  if (selection.kind === 'all') return rowCount
  if (selection.kind === 'cells') {
    const { active, anchor } = selection
    return Math.max(active.row, anchor.row) - Math.max(0, Math.min(active.row, anchor.row)) + 1
  }
  return selection.rows.reduce((sum, [first, last]) => sum + last - first + 1, 0)
}
