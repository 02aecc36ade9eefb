import { cellContent, isRightAligned } from './cell-content.ts'
import type { ColumnLayout } from './column-layout.ts'
import { orderChildren } from './dom-order.ts'
import type { GridColumn, RowSource } from './grid-options.ts'
import { Gutter, isRowMarked, rowNumber } from './gutter.ts'
import { isCellSelected, isRowTouched, type Selection } from './selection.ts'

/** A cell's padding and border, left and right together, in pixels. */
const CELL_EDGES = 17

/** All that decides what the body shows. `version` grows when cells must be written again. */
export interface BodyView {
  rows: readonly number[]
  columns: readonly number[]
  /** True distance minus native distance, see scroll-space.ts. */
  offset: number
  bodyHeight: number
  rowHeight: number
  /** Of the cells' font; 0 while it is unknown. */
  characterWidth: number
  width: number
  rowHeaderWidth: number
  layout: ColumnLayout
  gridColumns: readonly GridColumn[]
  source: RowSource
  selection: Selection
  version: number
  structure: number
}

interface CellSlot {
  element: HTMLElement
  text: Text
  column: number
  /** The class that the value brings. */
  look: string
  /** The text may be wider than the cell. */
  isClipped: boolean
  className: string
  selected: boolean
}

interface RowSlot {
  element: HTMLElement
  cells: Map<number, CellSlot>
  header: CellSlot | undefined
  row: number
  top: number
  className: string
  version: number
  structure: number
  selection: Selection | undefined
  columns: readonly number[] | undefined
  /** False since cells were written over for other columns. */
  isOrdered: boolean
}

/** The mounted rows. A row or cell that leaves the view is written over for one that enters it. */
export class BodyRows {
  readonly element = div('dg-body', 'rowgroup')
  readonly #gutter = new Gutter()
  readonly #slots = new Map<number, RowSlot>()
  #isOrdered = false

  constructor() {
    this.element.append(this.#gutter.element)
  }

  render(view: BodyView) {
    this.element.style.height = `${view.bodyHeight}px`
    this.element.style.width = `${view.width}px`
    const free = this.#release(view.rows)
    for (const row of view.rows) {
      const slot = this.#slots.get(row) ?? this.#take(row, free)
      renderRow(slot, view)
    }
    for (const slot of free) slot.element.remove()
    const { rows, rowHeaderWidth, selection } = view
    this.#gutter.render({ rows, top: (row) => rowTop(row, view), width: rowHeaderWidth, selection })
  }

  cell(row: number, column: number): HTMLElement | undefined {
    const slot = this.#slots.get(row)
    return column < 0 ? slot?.header?.element : slot?.cells.get(column)?.element
  }

  /** Puts rows and cells in ascending order without moving the ones that hold the focus. */
  order() {
    const focused = document.activeElement
    if (!this.#isOrdered) this.#orderRows(focused)
    this.#isOrdered = true
    for (const slot of this.#slots.values()) if (!slot.isOrdered) orderCells(slot, focused)
  }

  #orderRows(focused: Element | null) {
    const slots = [...this.#slots.values()].sort((a, b) => a.row - b.row)
    const keep = slots.find(({ element }) => element.contains(focused))
    const ordered = slots.map(({ element }) => element)
    orderChildren(this.element, [this.#gutter.element, ...ordered], keep?.element)
  }

  #release(rows: readonly number[]) {
    const wanted = new Set(rows)
    const free: RowSlot[] = []
    for (const [row, slot] of this.#slots) {
      if (wanted.has(row)) continue
      this.#slots.delete(row)
      free.push(slot)
    }
    return free
  }

  #take(row: number, free: RowSlot[]) {
    const slot = free.pop() ?? createRow(this.element)
    this.#isOrdered = false
    slot.row = row
    slot.version = -1
    slot.element.ariaRowIndex = String(row + 2)
    this.#slots.set(row, slot)
    return slot
  }
}

function orderCells(slot: RowSlot, focused: Element | null) {
  const ordered = [...slot.cells.values()].sort((a, b) => a.column - b.column).map(({ element }) => element)
  if (slot.header) ordered.unshift(slot.header.element)
  const keep = ordered.find((cell) => cell.contains(focused))
  orderChildren(slot.element, ordered, keep)
  slot.isOrdered = true
}

function renderRow(slot: RowSlot, view: BodyView) {
  place(slot, view)
  const isRestructured = slot.structure !== view.structure || slot.columns !== view.columns
  const isRewritten = isRestructured || slot.version !== view.version
  if (!isRewritten && isMarkedAlike(slot, view.selection)) return
  if (isRestructured) bindCells(slot, view)
  const cells = view.source.row(slot.row)
  const look = cells && view.source.look?.(slot.row)
  const error = cells ? undefined : view.source.error?.(slot.row)
  if (isRewritten) markRow(slot, cells ? (look?.row ?? '') : error ? 'dg-failed' : 'dg-loading')
  const { active } = view.selection
  const isActiveRow = active.row === slot.row
  for (const cell of slot.cells.values()) {
    const column = view.gridColumns[cell.column]!
    if (isRewritten) {
      const value = cells?.[column.field ?? cell.column]
      write(cell, value, view, cell.column === view.columns[0] ? error : undefined)
      const own = look?.cells?.get(column.field ?? cell.column)
      if (own) cell.look += ` ${own}`
    }
    const isSelected = isCellSelected(view.selection, slot.row, cell.column)
    mark(cell, isRightAligned(column), isSelected, isActiveRow && active.column === cell.column)
  }
  if (slot.header) renderRowHeader(slot.header, slot.row, isRewritten, view)
  slot.version = view.version
  slot.selection = view.selection
}

/** No cell of the row was or is selected or active. */
function isMarkedAlike({ row, selection }: RowSlot, next: Selection) {
  return selection === next || (selection && !isRowTouched(selection, row) && !isRowTouched(next, row))
}

function write(cell: CellSlot, value: string | null | undefined, view: BodyView, error = '') {
  const column = view.gridColumns[cell.column]!
  const { text, className } = value === undefined ? { text: error, className: '' } : cellContent(value, column)
  if (cell.text.data !== text) cell.text.data = text
  cell.look = className
  cell.isClipped = !fits(text, className, view.layout.widths[cell.column]!, view.characterWidth)
}

/** True when the text surely needs no clipping: plain characters of the cells' own font, and few enough of them. */
function fits(text: string, className: string, width: number, characterWidth: number) {
  const isOwnFont = className === '' || className === 'dg-null'
  return isOwnFont && characterWidth > 0 && text.length * characterWidth <= width - CELL_EDGES && !/[^ -~]/.test(text)
}

function renderRowHeader(header: CellSlot, row: number, isRewritten: boolean, { selection }: BodyView) {
  const label = isRewritten ? rowNumber(row + 1) : header.text.data
  if (header.text.data !== label) header.text.data = label
  const { active } = selection
  header.look = 'dg-row-name'
  mark(header, false, isRowMarked(selection, row), active.row === row && active.column === -1)
}

function rowTop(row: number, { offset, rowHeight, bodyHeight }: BodyView) {
  // A row kept mounted far outside of the scaled body would otherwise be millions of pixels away.
  return Math.max(-rowHeight, Math.min(bodyHeight, row * rowHeight - offset))
}

function place(slot: RowSlot, view: BodyView) {
  const top = rowTop(slot.row, view)
  if (slot.top === top) return
  slot.top = top
  slot.element.style.top = `${top}px`
}

function markRow(slot: RowSlot, className: string) {
  if (slot.className === className) return
  slot.className = className
  slot.element.className = `dg-row ${className}`
  slot.element.ariaBusy = className === 'dg-loading' ? 'true' : null
}

function mark(cell: CellSlot, isEnd: boolean, isSelected: boolean, isActive: boolean) {
  let className = isEnd ? 'dg-cell dg-end' : 'dg-cell'
  if (cell.look) className += ` ${cell.look}`
  if (cell.isClipped) className += ' dg-clipped'
  if (isSelected) className += ' dg-selected'
  if (isActive) className += ' dg-active'
  if (cell.className !== className) cell.element.className = cell.className = className
  if (cell.selected === isSelected) return
  cell.selected = isSelected
  cell.element.ariaSelected = String(isSelected)
}

function bindCells(slot: RowSlot, view: BodyView) {
  const shift = view.rowHeaderWidth ? 2 : 1
  slot.element.style.width = `${view.width}px`
  bindRowHeader(slot, view)
  const wanted = new Set(view.columns)
  const free: CellSlot[] = []
  for (const [column, cell] of slot.cells) {
    if (wanted.has(column)) continue
    slot.cells.delete(column)
    free.push(cell)
  }
  for (const column of view.columns) {
    const cell = slot.cells.get(column) ?? free.pop() ?? createCell(slot.element, 'gridcell')
    cell.column = column
    cell.element.ariaColIndex = String(column + shift)
    cell.element.ariaReadOnly = view.gridColumns[column]!.editable === false ? 'true' : null
    cell.element.style.marginLeft = `${view.rowHeaderWidth + view.layout.lefts[column]!}px`
    cell.element.style.width = `${view.layout.widths[column]!}px`
    slot.cells.set(column, cell)
  }
  for (const cell of free) cell.element.remove()
  slot.structure = view.structure
  slot.columns = view.columns
  slot.isOrdered = false
}

function bindRowHeader(slot: RowSlot, { rowHeaderWidth }: BodyView) {
  if (!rowHeaderWidth) {
    slot.header?.element.remove()
    slot.header = undefined
    return
  }
  slot.header ??= createCell(slot.element, 'rowheader')
  slot.header.element.ariaColIndex = '1'
  slot.header.element.style.width = `${rowHeaderWidth}px`
}

function createRow(parent: HTMLElement): RowSlot {
  const element = div('dg-row', 'row')
  parent.append(element)
  return {
    element,
    cells: new Map(),
    header: undefined,
    row: -1,
    top: NaN,
    className: '',
    version: -1,
    structure: -1,
    selection: undefined,
    columns: undefined,
    isOrdered: false,
  }
}

function createCell(parent: HTMLElement, role: string): CellSlot {
  const element = div('dg-cell', role)
  element.tabIndex = -1
  element.ariaSelected = 'false'
  const text = document.createTextNode('')
  element.append(text)
  parent.append(element)
  return { element, text, column: -1, look: '', isClipped: false, className: 'dg-cell', selected: false }
}

function div(className: string, role: string) {
  const element = document.createElement('div')
  element.className = className
  element.role = role
  return element
}
