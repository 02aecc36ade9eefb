/** Row -1 is the header, column -1 the row header. */
export interface CellAddress {
  row: number
  column: number
}

/** Both ends included. */
export type RowRange = readonly [first: number, last: number]

/** `active` is the cell with the focus. `rows` is sorted and its ranges neither touch nor overlap. */
export type Selection =
  | { kind: 'cells'; active: CellAddress; anchor: CellAddress }
  | { kind: 'rows'; active: CellAddress; anchor: number; rows: readonly RowRange[] }
  | { kind: 'all'; active: CellAddress }

export interface GridSize {
  rowCount: number
  columnCount: number
  hasRowHeader: boolean
}

export type SelectionAction =
  | { type: 'move'; to: CellAddress }
  | { type: 'extend'; to: CellAddress }
  | { type: 'selectRow'; row: number }
  | { type: 'toggleRow'; row: number }
  | { type: 'extendRows'; row: number }
  | { type: 'selectAll' }
  | { type: 'collapse' }
  | { type: 'fit' }

export const START: Selection = { kind: 'cells', active: { row: 0, column: 0 }, anchor: { row: 0, column: 0 } }

/** The selection after an action, always inside the grid's size. */
export function reduceSelection(selection: Selection, action: SelectionAction, size: GridSize): Selection {
  const { active } = selection
  switch (action.type) {
    case 'move':
      return oneCell(clampCell(action.to, size))
    case 'extend': {
      const to = clampCell(action.to, size)
      const anchor = selection.kind === 'cells' ? selection.anchor : active
      return { kind: 'cells', active: to, anchor: anchor.row < 0 || to.row < 0 ? to : anchor }
    }
    case 'selectRow':
      return { kind: 'rows', active: inRow(active, action.row), anchor: action.row, rows: [[action.row, action.row]] }
    case 'toggleRow': {
      const rows = toggleRow(selection.kind === 'rows' ? selection.rows : [], action.row)
      const at = inRow(active, action.row)
      return rows.length ? { kind: 'rows', active: at, anchor: action.row, rows } : oneCell(at)
    }
    case 'extendRows': {
      const anchor = selection.kind === 'rows' ? selection.anchor : Math.max(0, active.row)
      const range: RowRange = [Math.min(anchor, action.row), Math.max(anchor, action.row)]
      return { kind: 'rows', active: inRow(active, action.row), anchor, rows: [range] }
    }
    case 'selectAll':
      return { kind: 'all', active }
    case 'collapse':
      return oneCell(active)
    case 'fit':
      return fit(selection, size)
  }
}

export function isCellSelected(selection: Selection, row: number, column: number) {
  if (selection.kind === 'all') return true
  if (selection.kind === 'rows') return selection.rows.some(([first, last]) => row >= first && row <= last)
  const { active, anchor } = selection
  return isBetween(row, active.row, anchor.row) && isBetween(column, active.column, anchor.column)
}

/** True when a cell of the row is selected or active. */
export function isRowTouched(selection: Selection, row: number) {
  const { active } = selection
  return active.row === row || isCellSelected(selection, row, active.column)
}

/** What a copy takes: whole rows for row selections, otherwise a rectangle. The row header is never part of it. */
export function selectedArea(selection: Selection, { rowCount, columnCount }: GridSize) {
  const columns = { first: 0, last: columnCount - 1 }
  if (selection.kind === 'all') return { rows: rowCount ? [[0, rowCount - 1] as const] : [], columns }
  if (selection.kind === 'rows') return { rows: selection.rows, columns }
  const { active, anchor } = selection
  const [top, bottom] = [Math.min(active.row, anchor.row), Math.max(active.row, anchor.row)]
  const [left, right] = [Math.min(active.column, anchor.column), Math.max(active.column, anchor.column)]
  if (bottom < 0) return { rows: [], columns }
  return {
    rows: [[Math.max(0, top), bottom] as const],
    columns: right < 0 ? columns : { first: Math.max(0, left), last: right },
  }
}

export function isSameSelection(a: Selection, b: Selection) {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}

function fit(selection: Selection, size: GridSize): Selection {
  const active = clampCell(selection.active, size)
  if (selection.kind === 'all') return { kind: 'all', active }
  if (selection.kind === 'cells') return { kind: 'cells', active, anchor: clampCell(selection.anchor, size) }
  const last = size.rowCount - 1
  const rows = selection.rows
    .filter(([first]) => first <= last)
    .map(([first, end]): RowRange => [first, Math.min(end, last)])
  return rows.length ? { kind: 'rows', active, anchor: Math.min(selection.anchor, last), rows } : oneCell(active)
}

function clampCell({ row, column }: CellAddress, { rowCount, columnCount, hasRowHeader }: GridSize): CellAddress {
  return {
    row: Math.max(-1, Math.min(row, rowCount - 1)),
    column: Math.max(hasRowHeader ? -1 : 0, Math.min(column, columnCount - 1)),
  }
}

function toggleRow(rows: readonly RowRange[], row: number): RowRange[] {
  const holder = rows.find(([first, last]) => row >= first && row <= last)
  if (!holder) return merge([...rows, [row, row]])
  const [first, last] = holder
  const parts: RowRange[] = [
    [first, row - 1],
    [row + 1, last],
  ]
  return merge([...rows.filter((range) => range !== holder), ...parts.filter(([from, to]) => from <= to)])
}

function merge(ranges: RowRange[]): RowRange[] {
  const merged: RowRange[] = []
  for (const [first, last] of ranges.sort((a, b) => a[0] - b[0])) {
    const previous = merged.at(-1)
    if (previous && first <= previous[1] + 1) merged[merged.length - 1] = [previous[0], Math.max(previous[1], last)]
    else merged.push([first, last])
  }
  return merged
}

function oneCell(at: CellAddress): Selection {
  return { kind: 'cells', active: at, anchor: at }
}

function inRow({ column }: CellAddress, row: number): CellAddress {
  return { row, column }
}

function isBetween(value: number, a: number, b: number) {
  return value >= Math.min(a, b) && value <= Math.max(a, b)
}
