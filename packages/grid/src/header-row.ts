import type { ColumnLayout } from './column-layout.ts'
import { isRightAligned } from './cell-content.ts'
import { orderChildren } from './dom-order.ts'
import type { GridColumn, Sort } from './grid-options.ts'
import type { CellAddress } from './selection.ts'

export interface HeaderView {
  columns: readonly number[]
  gridColumns: readonly GridColumn[]
  layout: ColumnLayout
  rowHeaderWidth: number
  width: number
  sort: readonly Sort[]
  active: CellAddress
}

/** The sticky header. Only columns near the view are mounted, like in the body. */
export class HeaderRow {
  readonly element = document.createElement('div')
  readonly #row = document.createElement('div')
  readonly #cells = new Map<number, HTMLElement>()
  #corner: HTMLElement | undefined
  #shown: HeaderView | undefined

  constructor() {
    this.element.className = 'dg-head'
    this.element.role = 'rowgroup'
    this.#row.className = 'dg-row'
    this.#row.role = 'row'
    this.#row.ariaRowIndex = '1'
    this.element.append(this.#row)
  }

  cell(column: number) {
    return column < 0 ? this.#corner : this.#cells.get(column)
  }

  /** The column whose resize handle an event hit. */
  resizedColumn(target: EventTarget | null) {
    if (!(target instanceof Element) || !target.classList.contains('dg-resize')) return undefined
    return [...this.#cells].find(([, cell]) => cell === target.parentElement)?.[0]
  }

  render(view: HeaderView) {
    if (this.#shown && isSameView(view, this.#shown)) return
    this.#shown = view
    this.element.style.width = `${view.width}px`
    this.#renderCorner(view)
    const wanted = new Set(view.columns)
    for (const [column, cell] of this.#cells) {
      if (wanted.has(column)) continue
      cell.remove()
      this.#cells.delete(column)
    }
    for (const column of view.columns) this.#renderCell(column, view)
    this.#order()
  }

  #renderCorner({ rowHeaderWidth, active }: HeaderView) {
    if (!rowHeaderWidth) {
      this.#corner?.remove()
      this.#corner = undefined
      return
    }
    if (!this.#corner) {
      this.#corner = createHeaderCell()
      this.#corner.textContent = '#'
      this.#corner.title = 'All rows'
      this.#corner.ariaColIndex = '1'
      this.#row.prepend(this.#corner)
    }
    this.#corner.style.width = `${rowHeaderWidth}px`
    this.#corner.className = isAt(active, -1) ? 'dg-cell dg-row-header dg-active' : 'dg-cell dg-row-header'
  }

  #renderCell(column: number, view: HeaderView) {
    const { label, type = '', key, sortable, note } = view.gridColumns[column]!
    const cell = this.#cells.get(column) ?? this.#addCell(column)
    const [name, kind] = cell.children
    setText(name!, label)
    setText(kind!, type)
    cell.ariaColIndex = String(column + (view.rowHeaderWidth ? 2 : 1))
    cell.style.left = `${view.rowHeaderWidth + view.layout.lefts[column]!}px`
    cell.style.width = `${view.layout.widths[column]!}px`
    const whole = type ? `${label} ${type}` : label
    cell.title = note ? `${whole}\n${note}` : whole
    const direction = view.sort.find((sort) => sort.key === key)?.direction
    cell.ariaSort = sortable === false ? null : (direction ?? 'none')
    const classes = [
      'dg-cell',
      isRightAligned(view.gridColumns[column]!) && 'dg-end',
      isAt(view.active, column) && 'dg-active',
    ]
    cell.className = classes.filter(Boolean).join(' ')
  }

  #addCell(column: number) {
    const cell = createHeaderCell()
    cell.setAttribute('aria-keyshortcuts', 'Alt+ArrowLeft Alt+ArrowRight')
    cell.append(span('dg-label'), span('dg-type'), span('dg-sort'), span('dg-resize'))
    this.#cells.set(column, cell)
    this.#row.append(cell)
    return cell
  }

  #order() {
    const ordered = [...this.#cells].sort(([a], [b]) => a - b).map(([, cell]) => cell)
    if (this.#corner) ordered.unshift(this.#corner)
    orderChildren(
      this.#row,
      ordered,
      ordered.find((cell) => cell === document.activeElement),
    )
  }
}

function createHeaderCell() {
  const cell = document.createElement('div')
  cell.role = 'columnheader'
  cell.className = 'dg-cell'
  cell.tabIndex = -1
  return cell
}

function span(className: string) {
  const element = document.createElement('span')
  element.className = className
  return element
}

function setText(element: Element, text: string) {
  if (element.textContent !== text) element.textContent = text
}

/** By identity: the grid makes new objects when they change. Which cell of the body is active does not show here. */
function isSameView(a: HeaderView, b: HeaderView) {
  return (
    a.columns === b.columns &&
    a.gridColumns === b.gridColumns &&
    a.layout === b.layout &&
    a.rowHeaderWidth === b.rowHeaderWidth &&
    a.sort === b.sort &&
    (a.active === b.active || (a.active.row >= 0 && b.active.row >= 0))
  )
}

function isAt({ row, column }: CellAddress, at: number) {
  return row === -1 && column === at
}
