import type { OpenCellEditor } from './cell-editor.ts'
import type { Selection } from './selection.ts'

export type Cells = readonly (string | null)[]

/** What a cell shows: text only, with an optional class for its look. */
export type CellContent = string | { text: string; className?: string }

export interface GridColumn {
  key: string
  label: string
  /** The Postgres type, shown beside the label. Numbers are right-aligned by it, `boolean` is toggled by Space. */
  type?: string
  /** CSS pixels. */
  width?: number
  align?: 'start' | 'end'
  /** Where the value stands in a row's cells; the column's own position when absent. */
  field?: number
  /** False keeps a column read-only in an editable grid. */
  editable?: boolean
  /** False leaves out the NULL choice. */
  nullable?: boolean
  /** The only values there are, for an editor that lists them. */
  choices?: readonly string[]
  /** Words for values that are only known when they are chosen, such as `Now`. */
  shortcuts?: readonly { label: string; value: () => string }[]
  /** Why a text is no value of the column; undefined where it is, or where only the source can tell. */
  complaint?: (value: string) => string | undefined
  sortable?: boolean
  /** What its heading says on hover beside its name and type, and to screen readers. */
  note?: string
  /** Only called for values that are not NULL. */
  render?: (value: string) => CellContent
}

export type RowCount = number | { estimate: number }

/** Where rows come from. Values may change at any time: tell the grid by `rowsChanged`. */
export interface RowSource {
  readonly rowCount: RowCount
  /** Undefined while the row is not loaded. */
  row(index: number): Cells | undefined
  /** Why the row could not be loaded, as a sentence for people. */
  error?(index: number): string | undefined
  /** Classes for the row, and for its cells by their field. */
  look?(index: number): RowLook | undefined
}

export interface RowLook {
  row?: string
  cells?: ReadonlyMap<number, string>
}

export interface Sort {
  key: string
  direction: 'ascending' | 'descending'
}

export const rowHeights = { compact: 28, regular: 32, relaxed: 40 }

/** Where a grid is scrolled to: the row at the top, also a fraction of it, and the pixels to its left. */
export interface GridPosition {
  row: number
  left: number
}

/** What went to the clipboard. `missingRows` were selected but are not loaded, so they are not in it. */
export interface Copied {
  rowCount: number
  columnCount: number
  missingRows: number
}

export interface GridOptions {
  /** The grid's accessible name. */
  label: string
  columns: readonly GridColumn[]
  rows: RowSource
  density?: keyof typeof rowHeights
  /** A sticky first column with row numbers, by which rows are selected. */
  rowHeader?: boolean
  sort?: readonly Sort[]
  /** Absent: the grid keeps its own selection. */
  selection?: Selection
  editable?: boolean
  /** What opens in an editable cell, of `cell-editor`: code that only an editable grid needs. */
  editor?: OpenCellEditor
  /** For a cell whose value is not whole: resolves when the source has all of it. The editor opens then. */
  loadWhole?: (row: number, column: GridColumn) => Promise<unknown> | undefined
  /** Delete or Backspace on whole rows. */
  onDeleteRows?: () => void
  onSelectionChange?: (selection: Selection) => void
  /** Rows in view, both ends included; called when they change. A scroll bar may move on, a key stays where it leads. */
  onVisibleRange?: (first: number, last: number, how: { isFinal: boolean }) => void
  /** Enter or double click on a cell that is not editable or on a row's number, Space on a cell that is not boolean. */
  onActivate?: (row: number, column: GridColumn) => void
  onSort?: (column: GridColumn, how: { add: boolean }) => void
  onColumnResize?: (column: GridColumn, width: number) => void
  onCopy?: (copied: Copied) => void
  /** A tab-separated text was pasted at the top left of the selection. */
  onPaste?: (row: number, column: GridColumn, values: readonly (readonly string[])[]) => void
  /** The grid shows the old value until the source gives the new one. */
  onEdit?: (row: number, column: GridColumn, value: string | null) => void
  /** Enter or a click on a row that could not be loaded. */
  onRetry?: (row: number) => void
}
