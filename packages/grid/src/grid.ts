import { BodyRows } from './body-rows.ts'
import { columnsToMount } from './column-layout.ts'
import { listenToColumnResize } from './column-resize.ts'
import { ColumnWidths } from './column-widths.ts'
import { flashCopied } from './copy-flash.ts'
import { copyArea, pasteIntoArea } from './grid-clipboard.ts'
import { GridEditing } from './grid-editing.ts'
import { handleKey, type KeyTarget } from './grid-keyboard.ts'
import type { GridOptions, GridPosition, Sort } from './grid-options.ts'
import { listenToPointer, type PointerSelect } from './grid-pointer.ts'
import { GridViewport } from './grid-viewport.ts'
import { HeaderRow } from './header-row.ts'
import {
  isCellSelected,
  isSameSelection,
  reduceSelection,
  selectedArea,
  START,
  type CellAddress,
  type GridSize,
  type Selection,
  type SelectionAction,
} from './selection.ts'

const OVERSCAN_ROWS = 4
const RESIZE_STEP = 16
const UNSORTED: readonly Sort[] = []

/** How long nothing may move before the DOM is put in order, in milliseconds. */
const IDLE = 150

/**
 * An ARIA grid over recycled elements: a million rows cost as much as the forty in view. It shows what its row
 * source holds at the moment and asks for the rest by `onVisibleRange`.
 */
export class Grid {
  readonly element = document.createElement('div')
  readonly #scroller = document.createElement('div')
  readonly #gauge = document.createElement('div')
  readonly #header = new HeaderRow()
  readonly #body = new BodyRows()
  readonly #viewport = new GridViewport({ scroller: this.#scroller, body: this.#body.element, gauge: this.#gauge })
  readonly #widths = new ColumnWidths()
  readonly #editing = this.#createEditing()
  readonly #keys = this.#createKeyTarget()
  readonly #resizes = new ResizeObserver(() => this.#measure())
  readonly #listening = new AbortController()
  #options: GridOptions
  #columns: readonly number[] = []
  #selection: Selection = START
  #version = 0
  #structure = 0
  #rowHeaderWidthDrawn = 0
  #shown = ''
  #needsOrder = false
  #isRevealing = false
  #tabStop: HTMLElement | undefined
  #focused: CellAddress = START.active
  #idle: ReturnType<typeof setTimeout> | undefined

  constructor(host: HTMLElement, options: GridOptions) {
    this.#options = options
    this.#selection = options.selection ?? START
    this.element.className = 'data-grid'
    this.#gauge.className = 'dg-gauge'
    this.#scroller.className = 'dg-scroller'
    this.#scroller.role = 'grid'
    this.#scroller.ariaMultiSelectable = 'true'
    this.#scroller.append(this.#header.element, this.#body.element)
    this.element.append(this.#gauge, this.#scroller)
    host.append(this.element)
    this.#listen()
    this.#layOut()
    this.#measure()
    this.#resizes.observe(this.#scroller)
    this.#resizes.observe(this.#gauge)
  }

  get selection() {
    return this.#selection
  }

  get position(): GridPosition {
    return { row: this.#viewport.top / this.#viewport.rowHeight, left: this.#viewport.scrollLeft }
  }

  /** Takes what changed and keeps the other options. */
  update(changes: Partial<GridOptions>) {
    this.setOptions({ ...this.#options, ...changes })
  }

  /** Replaces all options. A new `rows` source keeps the scroll position and ends an open editor without storing it. */
  setOptions(options: GridOptions) {
    const before = this.#options
    this.#options = options
    const { columns, rows, rowHeader, density, selection } = options
    if (rows !== before.rows) this.#editing.close()
    if (columns !== before.columns) this.#widths.forgetChanged(before.columns, columns)
    if (selection && !isSameSelection(selection, this.#selection)) this.#setSelection(selection)
    const isRestructured = columns !== before.columns || Boolean(rowHeader) !== Boolean(before.rowHeader)
    if (isRestructured) this.#layOut()
    if (density !== before.density) this.#measure()
    else if (isRestructured || rows !== before.rows) this.rowsChanged()
    else this.#render()
  }

  /** Shows rows again after their values, their errors or the count changed. */
  rowsChanged(first = 0, last = Infinity) {
    const { rowCount } = this.#options.rows
    const count = typeof rowCount === 'number' ? rowCount : rowCount.estimate
    const isCountSame = count === this.#viewport.rowCount
    const { rows } = this.#window()
    if (isCountSame && first > 0 && !rows.some((row) => row >= first && row <= last)) return this.#describe()
    this.#version++
    if (!isCountSame) {
      this.#layOut()
      this.#viewport.setRowCount(count)
      if (count > 0) this.#dispatch({ type: 'fit' })
    }
    this.#render()
  }

  /** Scrolls as little as needed to show a cell. */
  reveal(row: number, column = this.#selection.active.column) {
    this.#viewport.revealColumn(column, this.#widths.layout, this.#rowHeaderWidth())
    this.#viewport.revealRow(row)
    this.#renderRevealed()
  }

  /** Scrolls to where it was at another time. */
  scrollTo(position: GridPosition) {
    this.#viewport.scrollTo(position)
    this.#renderRevealed()
  }

  /** Makes a cell the active one and shows it, wherever the focus is. */
  activate(cell: CellAddress) {
    this.#select({ type: 'move', to: cell })
  }

  /** Puts the focus on the active cell and shows it. */
  focus() {
    this.reveal(this.#selection.active.row)
    this.#tabStop?.focus({ preventScroll: true })
  }

  /** Opens the editor on the active cell; false when that cell cannot be edited now. */
  edit({ keepsValue = true } = {}): boolean {
    return this.#editing.open(keepsValue)
  }

  /** Keeps what is in an open editor and closes it; false when none is open. */
  commitEdit(): boolean {
    if (!this.#editing.isOpen) return false
    this.#editing.commit()
    this.focus()
    return true
  }

  destroy() {
    clearTimeout(this.#idle)
    this.#editing.close()
    this.#listening.abort()
    this.#resizes.disconnect()
    this.element.remove()
  }

  #createEditing() {
    return new GridEditing({
      options: () => this.#options,
      active: () => this.#selection.active,
      mount: ({ row, column }) => {
        this.reveal(row, column)
        return this.#body.cell(row, column)
      },
      opensUpwards: (row) => {
        const below = this.#viewport.height - (row * this.#viewport.rowHeight - this.#viewport.top)
        return below < 6 * this.#viewport.rowHeight && row > 5
      },
      focus: () => this.focus(),
      moveTo: (to) => {
        this.#select({ type: 'move', to })
        this.focus()
      },
    })
  }

  #createKeyTarget(): KeyTarget {
    return {
      selection: () => this.#selection,
      view: () => ({ ...this.#size(), pageRows: this.#viewport.pageRows, topRow: this.#viewport.topRow }),
      select: (action) => this.#select(action),
      pressHeader: (column, add) => this.#pressHeader(column, add),
      open: (cell) => this.#open(cell),
      toggle: (cell) => this.#toggle(cell),
      edit: (how) => this.edit(how),
      setNull: () => this.#editing.setNull(),
      deleteRows: () => {
        const { onDeleteRows } = this.#options
        if (!onDeleteRows || this.#selection.kind === 'cells') return false
        onDeleteRows()
        return true
      },
      resize: (column, direction) => {
        this.#setWidth(column, this.#widths.layout.widths[column]! + direction * RESIZE_STEP)
        this.#announceWidth(column)
      },
    }
  }

  #listen() {
    const { signal } = this.#listening
    const area = () => selectedArea(this.#selection, this.#size())
    this.#scroller.addEventListener('scroll', () => this.#onScroll(), { signal, passive: true })
    this.#scroller.addEventListener('keydown', (event) => this.#onKeyDown(event), { signal })
    this.#scroller.addEventListener(
      'copy',
      (event) => copyArea(event, area(), this.#options) && flashCopied(this.element),
      { signal },
    )
    this.#scroller.addEventListener('paste', (event) => pasteIntoArea(event, area(), this.#options), { signal })
    listenToColumnResize(
      this.#header.element,
      {
        column: (target) => this.#header.resizedColumn(target),
        width: (column) => this.#widths.layout.widths[column] ?? 0,
        preview: (column, width) => this.#setWidth(column, width),
        finish: (column) => this.#announceWidth(column),
      },
      signal,
    )
    listenToPointer(
      {
        scroller: this.#scroller,
        hit: (x, y, clamped) => this.#viewport.hit(x, y, clamped, this.#widths.layout, this.#rowHeaderWidth()),
        bodyBox: () => this.#viewport.bodyBox(),
        isSelected: ({ row, column }) => isCellSelected(this.#selection, row, column),
        select: (cell, how) => this.#selectByPointer(cell, how),
        press: (cell, event) => this.#onPress(cell, event),
        open: (cell) => this.#open(cell),
      },
      signal,
    )
  }

  #measure() {
    this.#viewport.measure(this.#options.density)
    this.element.style.setProperty('--dg-row-height', `${this.#viewport.rowHeight}px`)
    this.rowsChanged()
  }

  #layOut() {
    this.#widths.layOut(this.#options.columns)
    this.#structure++
    this.#columns = []
  }

  #render() {
    const { rows, first, last } = this.#window()
    const { layout } = this.#widths
    const rowHeaderWidth = this.#rowHeaderWidth()
    // it grows with the count of the rows and when the font has come, and every cell moves with it
    if (rowHeaderWidth !== this.#rowHeaderWidthDrawn) this.#structure++
    this.#rowHeaderWidthDrawn = rowHeaderWidth
    const hadFocus = !this.#editing.isOpen && this.#scroller.contains(document.activeElement)
    const shared = {
      columns: this.#mountedColumns(),
      rowHeaderWidth,
      width: rowHeaderWidth + layout.total,
      layout,
      gridColumns: this.#options.columns,
    }
    this.#describe()
    this.#header.render({ ...shared, sort: this.#options.sort ?? UNSORTED, active: this.#selection.active })
    this.#body.render({
      ...shared,
      rows,
      offset: this.#viewport.offset,
      bodyHeight: this.#viewport.bodyHeight,
      rowHeight: this.#viewport.rowHeight,
      characterWidth: this.#viewport.characterWidth,
      source: this.#options.rows,
      selection: this.#selection,
      version: this.#version,
      structure: this.#structure,
    })
    // Before the focus moves: focusing lays the page out, and this way once is enough.
    if (this.#needsOrder) this.#body.order()
    this.#needsOrder = false
    this.#syncTabStop(hadFocus)
    this.#settleWhenIdle()
    this.#announceRange(first, last)
  }

  /** What is in view now stays there. */
  #renderRevealed() {
    this.#isRevealing = true
    this.#render()
    this.#isRevealing = false
  }

  #describe() {
    const { label, columns, rows, editable } = this.#options
    this.#scroller.ariaLabel = label
    this.#scroller.ariaReadOnly = String(!editable)
    this.#scroller.ariaColCount = String(columns.length + (this.#rowHeaderWidth() ? 1 : 0))
    this.#scroller.ariaRowCount = typeof rows.rowCount === 'number' ? String(rows.rowCount + 1) : '-1'
  }

  /** The rows in view, and those to mount: some around them, and the active one wherever it is. */
  #window() {
    const { rowCount } = this.#viewport
    const { first, last } = this.#viewport.rowsInView()
    const rows: number[] = []
    const end = Math.min(rowCount - 1, last + OVERSCAN_ROWS)
    for (let row = Math.max(0, first - OVERSCAN_ROWS); row <= end; row++) rows.push(row)
    const { row } = this.#selection.active
    if (row >= 0 && row < rowCount && !rows.includes(row)) rows.push(row)
    return { rows, first, last }
  }

  /** The same array as long as the columns are the same, so that rows need not compare. */
  #mountedColumns() {
    const { layout } = this.#widths
    const { first, last } = columnsToMount(layout, this.#viewport.scrollLeft, this.#viewport.width)
    const columns = Array.from({ length: last - first + 1 }, (_, index) => first + index)
    const { column } = this.#selection.active
    if (column >= 0 && column <= layout.widths.length - 1 && !columns.includes(column)) columns.push(column)
    if (columns.join() !== this.#columns.join()) this.#columns = columns
    return this.#columns
  }

  #syncTabStop(hadFocus: boolean) {
    const { active } = this.#selection
    const cell = active.row < 0 ? this.#header.cell(active.column) : this.#body.cell(active.row, active.column)
    const next = cell ?? this.#header.cell(Math.max(0, active.column))
    const isElsewhere = active.row !== this.#focused.row || active.column !== this.#focused.column
    this.#focused = active
    if (next !== this.#tabStop) {
      if (next) next.tabIndex = 0
      if (hadFocus) next?.focus({ preventScroll: true })
      if (this.#tabStop) this.#tabStop.tabIndex = -1
      this.#tabStop = next
    } else if (isElsewhere && hadFocus) {
      // The element was recycled for another cell: without a new focus nobody would be told.
      next?.blur()
      next?.focus({ preventScroll: true })
    }
  }

  #settleWhenIdle() {
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => {
      if (this.#viewport.settle()) this.#render()
      this.#body.order()
    }, IDLE)
  }

  #announceRange(first: number, last: number) {
    const shown = `${first}-${last}`
    if (shown === this.#shown || last < first || this.#viewport.height === 0) return
    this.#shown = shown
    this.#options.onVisibleRange?.(first, last, { isFinal: this.#isRevealing })
  }

  #onScroll() {
    if (this.#viewport.takeScroll()) this.#render()
  }

  #dispatch(action: SelectionAction) {
    const next = reduceSelection(this.#selection, action, this.#size())
    if (isSameSelection(next, this.#selection)) return
    this.#setSelection(next)
    this.#options.onSelectionChange?.(next)
  }

  #setSelection(next: Selection) {
    const { active } = this.#selection
    if (active.row !== next.active.row || active.column !== next.active.column) this.#editing.commit()
    this.#selection = next
  }

  /** Selects, shows the active cell, and updates the DOM before anyone reads it. */
  #select(action: SelectionAction) {
    this.#dispatch(action)
    this.#needsOrder = true
    this.reveal(this.#selection.active.row)
  }

  #selectByPointer(cell: CellAddress, how: PointerSelect) {
    this.#dispatch(pointerAction(cell, how))
    this.reveal(cell.row, cell.column)
    this.#tabStop?.focus({ preventScroll: true })
  }

  #onPress(cell: CellAddress, event: MouseEvent) {
    if (cell.row < 0) {
      this.#dispatch({ type: 'move', to: cell })
      this.#render()
      this.#tabStop?.focus({ preventScroll: true })
      this.#pressHeader(cell.column, event.shiftKey)
    } else if (this.#hasFailed(cell.row)) this.#options.onRetry?.(cell.row)
  }

  #pressHeader(index: number, add: boolean) {
    const column = this.#options.columns[index]
    if (!column) this.#select({ type: 'selectAll' })
    else if (column.sortable !== false) this.#options.onSort?.(column, { add })
  }

  #onKeyDown(event: KeyboardEvent) {
    if (event.defaultPrevented || this.#editing.isOpen) return
    if (handleKey(event, this.#keys)) event.preventDefault()
  }

  #open({ row, column: index }: CellAddress) {
    const column = this.#options.columns[index]
    if (this.#hasFailed(row)) this.#options.onRetry?.(row)
    else if (!column && this.#options.columns[0]) this.#options.onActivate?.(row, this.#options.columns[0])
    else if (column && !this.edit()) this.#options.onActivate?.(row, column)
  }

  #toggle(cell: CellAddress) {
    const column = this.#options.columns[cell.column]
    if (column && !this.#editing.toggle(cell)) this.#options.onActivate?.(cell.row, column)
  }

  #hasFailed(row: number) {
    const { rows } = this.#options
    return Boolean(rows.error?.(row)) && !rows.row(row)
  }

  #setWidth(index: number, width: number) {
    this.#widths.set(this.#options.columns[index]!, width)
    this.#layOut()
    this.#render()
  }

  #announceWidth(index: number) {
    this.#options.onColumnResize?.(this.#options.columns[index]!, this.#widths.layout.widths[index]!)
  }

  #rowHeaderWidth() {
    return this.#options.rowHeader ? this.#viewport.rowHeaderWidth() : 0
  }

  #size(): GridSize {
    const { columns, rowHeader } = this.#options
    return { rowCount: this.#viewport.rowCount, columnCount: columns.length, hasRowHeader: Boolean(rowHeader) }
  }
}

function pointerAction(cell: CellAddress, how: PointerSelect): SelectionAction {
  const { row, column } = cell
  if (how === 'toggle') return { type: 'toggleRow', row }
  if (column < 0) return how === 'extend' ? { type: 'extendRows', row } : { type: 'selectRow', row }
  return { type: how, to: cell }
}
