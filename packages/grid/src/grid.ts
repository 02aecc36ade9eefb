import { BodyRows } from './body-rows.ts'
import { openCellEditor, type AfterEdit, type CellEditor } from './cell-editor.ts'
import { isBoolean } from './cell-content.ts'
import { clampWidth, columnAt, columnsToMount, layoutColumns, scrollLeftRevealing } from './column-layout.ts'
import { listenToColumnResize } from './column-resize.ts'
import { cellAfterKey, startsTyping } from './grid-keys.ts'
import { rowHeights, type GridColumn, type GridOptions, type Sort } from './grid-options.ts'
import { listenToPointer, type PointerSelect } from './grid-pointer.ts'
import { rowNumber } from './gutter.ts'
import { HeaderRow } from './header-row.ts'
import {
  bodyHeight,
  positionAfterScroll,
  positionRevealing,
  restingPosition,
  rowsInView,
  TOP,
  trueTop,
  type ScrollPosition,
} from './scroll-space.ts'
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
import { parseTsv, toTsv } from './tsv.ts'

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
  readonly #resizes = new ResizeObserver(() => this.#measure())
  readonly #listening = new AbortController()
  #options: GridOptions
  #widths = new Map<string, number>()
  #layout = layoutColumns([])
  #columns: readonly number[] = []
  #selection: Selection = START
  #position: ScrollPosition = TOP
  #scrollLeft = 0
  #viewport = { width: 0, height: 0 }
  #rowHeight = rowHeights.regular
  #characterWidth = 0
  #rowCount = 0
  #version = 0
  #structure = 0
  #shown = ''
  #needsOrder = false
  #isRevealing = false
  #tabStop: HTMLElement | undefined
  #focused: CellAddress = START.active
  #editor: CellEditor | undefined
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

  /** Takes what changed and keeps the other options. */
  update(changes: Partial<GridOptions>) {
    this.setOptions({ ...this.#options, ...changes })
  }

  /** Replaces all options. A new `rows` source keeps the scroll position and ends an open editor without storing it. */
  setOptions(options: GridOptions) {
    const before = this.#options
    this.#options = options
    const { columns, rows, rowHeader, density, selection } = options
    if (rows !== before.rows) this.#closeEditor()
    if (columns !== before.columns) this.#forgetWidths(before.columns)
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
    const isCountSame = count === this.#rowCount
    const { rows } = this.#window()
    if (isCountSame && first > 0 && !rows.some((row) => row >= first && row <= last)) return this.#describe()
    this.#version++
    this.#rowCount = count
    if (!isCountSame) {
      this.#layOut()
      if (count > 0) this.#dispatch({ type: 'fit' })
      this.#scrollTo(restingPosition(this.#space(), trueTop(this.#position)))
    }
    this.#render()
  }

  /** Scrolls as little as needed to show a cell. */
  reveal(row: number, column = this.#selection.active.column) {
    if (column >= 0) {
      const width = this.#viewport.width - this.#rowHeaderWidth()
      const left = scrollLeftRevealing(this.#layout, this.#scrollLeft, width, column)
      if (left !== this.#scrollLeft) {
        this.#scroller.scrollLeft = left
        this.#scrollLeft = this.#scroller.scrollLeft
      }
    }
    if (row >= 0 && this.#viewport.height > 0) this.#scrollTo(positionRevealing(this.#space(), this.#position, row))
    this.#isRevealing = true
    this.#render()
    this.#isRevealing = false
  }

  /** Puts the focus on the active cell and shows it. */
  focus() {
    this.reveal(this.#selection.active.row)
    this.#tabStop?.focus({ preventScroll: true })
  }

  /** Opens the editor on the active cell; false when that cell cannot be edited now. */
  edit({ keepsValue = true } = {}): boolean {
    const { row, column: index } = this.#selection.active
    const column = this.#options.columns[index]
    const cells = row < 0 ? undefined : this.#options.rows.row(row)
    if (!column || !cells || !this.#isEditable(column)) return false
    this.reveal(row, index)
    const cell = this.#body.cell(row, index)
    if (!cell) return false
    const value = cells[column.field ?? index] ?? null
    const below = this.#viewport.height - (row * this.#rowHeight - trueTop(this.#position))
    cell.toggleAttribute('data-editing', true)
    cell.parentElement?.toggleAttribute('data-editing', true)
    this.#editor = openCellEditor(cell, {
      label: column.label,
      value,
      nullable: column.nullable !== false,
      keepsValue,
      opensUpwards: below < 6 * this.#rowHeight && row > 5,
      onCommit: (next, after) => {
        this.#closeEditor()
        if (next !== value) this.#options.onEdit?.(row, column, next)
        this.#moveOn(after)
      },
      onCancel: () => {
        this.#closeEditor()
        this.focus()
      },
    })
    return true
  }

  destroy() {
    clearTimeout(this.#idle)
    this.#closeEditor()
    this.#listening.abort()
    this.#resizes.disconnect()
    this.element.remove()
  }

  #listen() {
    const { signal } = this.#listening
    this.#scroller.addEventListener('scroll', () => this.#onScroll(), { signal, passive: true })
    this.#scroller.addEventListener('keydown', (event) => this.#onKeyDown(event), { signal })
    this.#scroller.addEventListener('copy', (event) => this.#onCopy(event), { signal })
    this.#scroller.addEventListener('paste', (event) => this.#onPaste(event), { signal })
    listenToColumnResize(
      this.#header.element,
      {
        column: (target) => this.#header.resizedColumn(target),
        width: (column) => this.#layout.widths[column] ?? 0,
        preview: (column, width) => this.#setWidth(column, width),
        finish: (column) => this.#announceWidth(column),
      },
      signal,
    )
    listenToPointer(
      {
        scroller: this.#scroller,
        hit: (x, y, clamped) => this.#hit(x, y, clamped),
        bodyBox: () => this.#bodyBox(),
        isSelected: ({ row, column }) => isCellSelected(this.#selection, row, column),
        select: (cell, how) => this.#selectByPointer(cell, how),
        press: (cell, event) => this.#onPress(cell, event),
        open: (cell) => this.#open(cell.row, cell.column),
      },
      signal,
    )
  }

  #measure() {
    const gauge = this.#gauge.getBoundingClientRect()
    const rem = gauge.height / 16 || 1
    const rowHeight = Math.round(rowHeights[this.#options.density ?? 'regular'] * rem)
    const height = Math.max(0, this.#scroller.clientHeight - rowHeight)
    const firstRow = trueTop(this.#position) / this.#rowHeight
    const isSame = rowHeight === this.#rowHeight
    this.#viewport = { width: this.#scroller.clientWidth, height }
    this.#rowHeight = rowHeight
    this.#characterWidth = gauge.width / 10
    this.element.style.setProperty('--dg-row-height', `${rowHeight}px`)
    if (!isSame) this.#scrollTo(restingPosition(this.#space(), firstRow * rowHeight))
    this.rowsChanged()
  }

  #layOut() {
    this.#layout = layoutColumns(this.#options.columns.map(({ key, width }) => this.#widths.get(key) ?? width))
    this.#structure++
    this.#columns = []
  }

  #render() {
    const { rows, first, last } = this.#window()
    const columns = this.#mountedColumns()
    const rowHeaderWidth = this.#rowHeaderWidth()
    const width = rowHeaderWidth + this.#layout.total
    const hadFocus = !this.#editor && this.#scroller.contains(document.activeElement)
    const shared = { columns, rowHeaderWidth, width, layout: this.#layout, gridColumns: this.#options.columns }
    this.#describe()
    this.#header.render({ ...shared, sort: this.#options.sort ?? UNSORTED, active: this.#selection.active })
    this.#body.render({
      ...shared,
      rows,
      offset: this.#position.offset,
      bodyHeight: bodyHeight(this.#space()),
      rowHeight: this.#rowHeight,
      characterWidth: this.#characterWidth,
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

  #describe() {
    const { label, columns, rows } = this.#options
    this.#scroller.ariaLabel = label
    this.#scroller.ariaColCount = String(columns.length + (this.#rowHeaderWidth() ? 1 : 0))
    this.#scroller.ariaRowCount = typeof rows.rowCount === 'number' ? String(rows.rowCount + 1) : '-1'
  }

  /** The rows in view, and those to mount: some around them, and the active one wherever it is. */
  #window() {
    const { first, last } = rowsInView(this.#space(), this.#position)
    const rows: number[] = []
    const end = Math.min(this.#rowCount - 1, last + OVERSCAN_ROWS)
    for (let row = Math.max(0, first - OVERSCAN_ROWS); row <= end; row++) rows.push(row)
    const { row } = this.#selection.active
    if (row >= 0 && row < this.#rowCount && !rows.includes(row)) rows.push(row)
    return { rows, first, last }
  }

  /** The same array as long as the columns are the same, so that rows need not compare. */
  #mountedColumns() {
    const { first, last } = columnsToMount(this.#layout, this.#scrollLeft, this.#viewport.width)
    const columns = Array.from({ length: last - first + 1 }, (_, index) => first + index)
    const { column } = this.#selection.active
    if (column >= 0 && column <= this.#layout.widths.length - 1 && !columns.includes(column)) columns.push(column)
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
    this.#idle = setTimeout(() => this.#settle(), IDLE)
  }

  #settle() {
    const resting = restingPosition(this.#space(), trueTop(this.#position))
    const drift = Math.abs(resting.native - this.#position.native)
    if (drift > this.#viewport.height && this.#viewport.height > 0) {
      this.#scrollTo(resting)
      this.#render()
    }
    this.#body.order()
  }

  #announceRange(first: number, last: number) {
    const shown = `${first}-${last}`
    if (shown === this.#shown || last < first || this.#viewport.height === 0) return
    this.#shown = shown
    this.#options.onVisibleRange?.(first, last, { isFinal: this.#isRevealing })
  }

  #scrollTo(position: ScrollPosition) {
    this.#body.element.style.height = `${bodyHeight(this.#space())}px`
    if (position.native !== this.#position.native) this.#scroller.scrollTop = position.native
    // Read back: the browser snaps to device pixels and clamps, and its scroll event must not look like a step.
    this.#position = { native: this.#scroller.scrollTop, offset: position.offset }
  }

  #onScroll() {
    const native = this.#scroller.scrollTop
    const left = this.#scroller.scrollLeft
    if (native === this.#position.native && left === this.#scrollLeft) return
    this.#scrollLeft = left
    const next = positionAfterScroll(this.#space(), this.#position, native)
    if (next.native === native) this.#position = next
    else this.#scrollTo(next)
    this.#render()
  }

  #dispatch(action: SelectionAction) {
    const next = reduceSelection(this.#selection, action, this.#size())
    if (isSameSelection(next, this.#selection)) return
    this.#setSelection(next)
    this.#options.onSelectionChange?.(next)
  }

  #setSelection(next: Selection) {
    const { active } = this.#selection
    if (active.row !== next.active.row || active.column !== next.active.column) this.#editor?.commit('stay')
    this.#selection = next
  }

  /** Selects, shows the active cell, and has the DOM in order for whoever reads it. */
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
    } else if (this.#options.rows.error?.(cell.row) && !this.#options.rows.row(cell.row))
      this.#options.onRetry?.(cell.row)
  }

  #pressHeader(index: number, add: boolean) {
    const column = this.#options.columns[index]
    if (!column) this.#select({ type: 'selectAll' })
    else if (column.sortable !== false) this.#options.onSort?.(column, { add })
  }

  #onKeyDown(event: KeyboardEvent) {
    if (event.defaultPrevented || this.#editor) return
    if (this.#handleKey(event)) event.preventDefault()
  }

  /** True when the key was for the grid. */
  #handleKey(event: KeyboardEvent): boolean {
    const { active } = this.#selection
    const isCommand = event.ctrlKey || event.metaKey
    if (event.altKey && event.key.startsWith('Arrow')) return this.#resizeByKey(event.key)
    const to = cellAfterKey(event.key, isCommand, active, this.#keyView())
    if (to) return this.#move(to, event.shiftKey)
    if (isCommand && event.key.toLowerCase() === 'a') return (this.#select({ type: 'selectAll' }), true)
    if (event.key === 'Escape') return this.#collapse()
    if (active.row < 0) return this.#onHeaderKey(event)
    if (event.key === ' ') return (this.#onSpace(event.shiftKey), true)
    if (event.key === 'Enter') return (this.#open(active.row, active.column), true)
    if (event.key === 'F2') return this.edit()
    if (event.key === 'Backspace' || event.key === 'Delete') return this.#setNull()
    // Not prevented: the key goes on into the editor, which has the focus now.
    if (startsTyping(event)) this.edit({ keepsValue: false })
    return false
  }

  #onHeaderKey({ key, shiftKey }: KeyboardEvent) {
    if (key !== 'Enter' && key !== ' ') return false
    this.#pressHeader(this.#selection.active.column, shiftKey)
    return true
  }

  #move(to: CellAddress, extend: boolean) {
    const { kind, active } = this.#selection
    const takesRows = (kind === 'rows' || active.column === -1) && to.column === active.column && to.row >= 0
    const row = Math.min(to.row, this.#rowCount - 1)
    if (extend && takesRows) this.#select({ type: 'extendRows', row })
    else this.#select({ type: extend ? 'extend' : 'move', to })
    return true
  }

  #collapse() {
    const before = this.#selection
    this.#select({ type: 'collapse' })
    return before !== this.#selection
  }

  #onSpace(withShift: boolean) {
    const { row, column: index } = this.#selection.active
    const column = this.#options.columns[index]
    if (!column) return this.#select(withShift ? { type: 'extendRows', row } : { type: 'toggleRow', row })
    if (withShift) return this.#select({ type: 'selectRow', row })
    if (!isBoolean(column) || !this.#isEditable(column)) return this.#options.onActivate?.(row, column)
    const value = this.#options.rows.row(row)?.[column.field ?? index]
    if (value !== undefined) this.#options.onEdit?.(row, column, value === 'true' || value === 't' ? 'false' : 'true')
  }

  #open(row: number, index: number) {
    const column = this.#options.columns[index]
    if (this.#options.rows.error?.(row) && !this.#options.rows.row(row)) return this.#options.onRetry?.(row)
    if (!column || this.edit()) return
    this.#options.onActivate?.(row, column)
  }

  #setNull() {
    const { row, column: index } = this.#selection.active
    const column = this.#options.columns[index]
    const cells = this.#options.rows.row(row)
    if (!column || !cells || !this.#isEditable(column) || column.nullable === false) return false
    if (cells[column.field ?? index] !== null) this.#options.onEdit?.(row, column, null)
    return true
  }

  #isEditable(column: GridColumn) {
    return Boolean(this.#options.editable && column.editable !== false)
  }

  #closeEditor() {
    const editor = this.#editor
    if (!editor) return
    this.#editor = undefined
    const cell = editor.element.parentElement
    cell?.parentElement?.removeAttribute('data-editing')
    cell?.removeAttribute('data-editing')
    editor.close()
  }

  #moveOn(after: AfterEdit) {
    if (after === 'stay') return
    const { row, column } = this.#selection.active
    const to = {
      down: { row: row + 1, column },
      up: { row: Math.max(0, row - 1), column },
      right: { row, column: column + 1 },
      left: { row, column: Math.max(0, column - 1) },
    }[after]
    this.#select({ type: 'move', to })
    this.focus()
  }

  #resizeByKey(key: string) {
    const { row, column } = this.#selection.active
    const step = { ArrowLeft: -RESIZE_STEP, ArrowRight: RESIZE_STEP }[key]
    if (row >= 0 || column < 0 || !step) return false
    this.#setWidth(column, this.#layout.widths[column]! + step)
    this.#announceWidth(column)
    return true
  }

  #setWidth(index: number, width: number) {
    this.#widths.set(this.#options.columns[index]!.key, clampWidth(width))
    this.#layOut()
    this.#render()
  }

  #announceWidth(index: number) {
    this.#options.onColumnResize?.(this.#options.columns[index]!, this.#layout.widths[index]!)
  }

  /** A width given anew by the owner wins over one that was dragged. */
  #forgetWidths(before: readonly GridColumn[]) {
    const widths = new Map(before.map(({ key, width }) => [key, width]))
    for (const { key, width } of this.#options.columns) if (widths.get(key) !== width) this.#widths.delete(key)
  }

  #onCopy(event: ClipboardEvent) {
    const { columns, rows } = this.#options
    const area = selectedArea(this.#selection, this.#size())
    const copied = columns.slice(area.columns.first, area.columns.last + 1)
    const fields = copied.map(({ field }, index) => field ?? area.columns.first + index)
    const values: (string | null)[][] = []
    let missingRows = 0
    for (const [first, last] of area.rows) {
      for (let row = first; row <= last; row++) {
        const cells = rows.row(row)
        if (cells) values.push(fields.map((field) => cells[field] ?? null))
        else missingRows++
      }
    }
    if (values.length) {
      event.clipboardData?.setData('text/plain', toTsv(values))
      event.preventDefault()
    }
    this.#options.onCopy?.({ rowCount: values.length, columnCount: copied.length, missingRows })
  }

  #onPaste(event: ClipboardEvent) {
    const { columns, editable, onPaste } = this.#options
    const area = selectedArea(this.#selection, this.#size())
    const column = columns[area.columns.first]
    const row = area.rows[0]?.[0]
    const text = event.clipboardData?.getData('text/plain')
    if (!editable || !onPaste || !column || row === undefined || !text) return
    event.preventDefault()
    onPaste(row, column, parseTsv(text))
  }

  #hit(x: number, y: number, clamped: boolean): CellAddress | undefined {
    const box = this.#scroller.getBoundingClientRect()
    const [fromLeft, fromTop] = [x - box.left, y - box.top]
    const inRows = fromTop - this.#rowHeight
    const inColumns = this.#scrollLeft + fromLeft - this.#rowHeaderWidth()
    const cell = {
      row: inRows < 0 ? -1 : Math.floor((trueTop(this.#position) + inRows) / this.#rowHeight),
      column: fromLeft < this.#rowHeaderWidth() ? -1 : columnAt(this.#layout, inColumns),
    }
    if (clamped) return { ...cell, row: Math.min(cell.row, this.#rowCount - 1) }
    const isOnScrollbar = fromLeft >= this.#viewport.width || inRows >= this.#viewport.height
    const isBeside = inColumns >= this.#layout.total || cell.row >= this.#rowCount
    return isOnScrollbar || isBeside ? undefined : cell
  }

  #bodyBox() {
    const { left, top } = this.#scroller.getBoundingClientRect()
    const right = left + this.#viewport.width
    return { left, right, top: top + this.#rowHeight, bottom: top + this.#rowHeight + this.#viewport.height }
  }

  /** Wide enough for the last row's number, which is written a little smaller than the cells. */
  #rowHeaderWidth() {
    const width = Math.ceil(rowNumber(this.#rowCount).length * this.#characterWidth * 0.9) + 20
    return this.#options.rowHeader ? Math.max(48, width) : 0
  }

  #space() {
    return { rowCount: this.#rowCount, rowHeight: this.#rowHeight, viewport: this.#viewport.height }
  }

  #size(): GridSize {
    const { columns, rowHeader } = this.#options
    return { rowCount: this.#rowCount, columnCount: columns.length, hasRowHeader: Boolean(rowHeader) }
  }

  #keyView() {
    const pageRows = Math.max(1, Math.floor(this.#viewport.height / this.#rowHeight) - 1)
    return { ...this.#size(), pageRows, topRow: Math.ceil(trueTop(this.#position) / this.#rowHeight) }
  }
}

function pointerAction(cell: CellAddress, how: PointerSelect): SelectionAction {
  const { row, column } = cell
  if (how === 'toggle') return { type: 'toggleRow', row }
  if (column < 0) return how === 'extend' ? { type: 'extendRows', row } : { type: 'selectRow', row }
  return { type: how, to: cell }
}
