import { columnAt, type ColumnLayout, scrollLeftRevealing } from './column-layout.ts'
import { type GridPosition, rowHeights } from './grid-options.ts'
import { rowNumber } from './gutter.ts'
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
import type { CellAddress } from './selection.ts'

interface Elements {
  scroller: HTMLElement
  /** What is scrolled below the header. */
  body: HTMLElement
  /** Ten characters wide and one rem high. */
  gauge: HTMLElement
}

/** What of a grid is seen: its sizes in CSS pixels, and where it is scrolled to. */
export class GridViewport {
  readonly #elements: Elements
  #position: ScrollPosition = TOP
  rowCount = 0
  rowHeight = rowHeights.regular
  width = 0
  /** Without the header. */
  height = 0
  scrollLeft = 0
  characterWidth = 0

  constructor(elements: Elements) {
    this.#elements = elements
  }

  /** How far the first row is above the topmost visible pixel. */
  get top() {
    return trueTop(this.#position)
  }

  get offset() {
    return this.#position.offset
  }

  get bodyHeight() {
    return bodyHeight(this.#space())
  }

  /** The first row that is seen whole. */
  get topRow() {
    return Math.ceil(this.top / this.rowHeight)
  }

  get pageRows() {
    return Math.max(1, Math.floor(this.height / this.rowHeight) - 1)
  }

  measure(density: keyof typeof rowHeights = 'regular') {
    const { gauge, scroller } = this.#elements
    const { width, height } = gauge.getBoundingClientRect()
    const rem = height / 16 || 1
    const rowHeight = Math.round(rowHeights[density] * rem)
    const firstRow = this.top / this.rowHeight
    const isSame = rowHeight === this.rowHeight
    this.width = scroller.clientWidth
    this.height = Math.max(0, scroller.clientHeight - rowHeight)
    this.rowHeight = rowHeight
    this.characterWidth = width / 10
    if (!isSame) this.#scrollTo(restingPosition(this.#space(), firstRow * rowHeight))
  }

  setRowCount(count: number) {
    this.rowCount = count
    this.#scrollTo(restingPosition(this.#space(), this.top))
  }

  rowsInView() {
    return rowsInView(this.#space(), this.#position)
  }

  /** Takes over where the browser scrolled to; false when that is where it was. */
  takeScroll() {
    const { scrollTop: native, scrollLeft } = this.#elements.scroller
    if (native === this.#position.native && scrollLeft === this.scrollLeft) return false
    this.scrollLeft = scrollLeft
    const next = positionAfterScroll(this.#space(), this.#position, native)
    if (next.native === native) this.#position = next
    else this.#scrollTo(next)
    return true
  }

  revealRow(row: number) {
    if (row >= 0 && this.height > 0) this.#scrollTo(positionRevealing(this.#space(), this.#position, row))
  }

  revealColumn(column: number, layout: ColumnLayout, rowHeaderWidth: number) {
    if (column < 0) return
    const left = scrollLeftRevealing(layout, this.scrollLeft, this.width - rowHeaderWidth, column)
    if (left === this.scrollLeft) return
    this.#elements.scroller.scrollLeft = left
    this.scrollLeft = this.#elements.scroller.scrollLeft
  }

  /** Puts a row, or a place within it, at the top. */
  scrollTo({ row, left }: GridPosition) {
    if (this.height === 0) return
    this.#scrollTo(restingPosition(this.#space(), row * this.rowHeight))
    this.#elements.scroller.scrollLeft = left
    this.scrollLeft = this.#elements.scroller.scrollLeft
  }

  /** Puts the thumb where a person expects it; false when it is about there. */
  settle() {
    const resting = restingPosition(this.#space(), this.top)
    const drift = Math.abs(resting.native - this.#position.native)
    if (drift <= this.height || this.height === 0) return false
    this.#scrollTo(resting)
    return true
  }

  /** The cell at a point of the window; undefined beside the cells unless `clamped`. */
  hit(x: number, y: number, clamped: boolean, layout: ColumnLayout, rowHeaderWidth: number): CellAddress | undefined {
    const box = this.#elements.scroller.getBoundingClientRect()
    const [fromLeft, fromTop] = [x - box.left, y - box.top]
    const inRows = fromTop - this.rowHeight
    const inColumns = this.scrollLeft + fromLeft - rowHeaderWidth
    const cell = {
      row: inRows < 0 ? -1 : Math.floor((this.top + inRows) / this.rowHeight),
      column: fromLeft < rowHeaderWidth ? -1 : columnAt(layout, inColumns),
    }
    if (clamped) return { ...cell, row: Math.min(cell.row, this.rowCount - 1) }
    const isOnScrollbar = fromLeft >= this.width || inRows >= this.height
    const isBeside = inColumns >= layout.total || cell.row >= this.rowCount
    return isOnScrollbar || isBeside ? undefined : cell
  }

  /** Where body cells are seen, in window coordinates. */
  bodyBox() {
    const { left, top } = this.#elements.scroller.getBoundingClientRect()
    return { left, right: left + this.width, top: top + this.rowHeight, bottom: top + this.rowHeight + this.height }
  }

  /** Wide enough for the last row's number, which is written a little smaller than the cells. */
  rowHeaderWidth() {
    return Math.max(48, Math.ceil(rowNumber(this.rowCount).length * this.characterWidth * 0.9) + 20)
  }

  #scrollTo(position: ScrollPosition) {
    const { scroller, body } = this.#elements
    body.style.height = `${this.bodyHeight}px`
    // at the top nothing is snapped or clamped, and reading it would lay the page out
    if (position.native === 0 && this.#position.native === 0) {
      this.#position = position
      return
    }
    if (position.native !== this.#position.native) scroller.scrollTop = position.native
    // Read back: the browser snaps to device pixels and clamps, and its scroll event must not look like a step.
    this.#position = { native: scroller.scrollTop, offset: position.offset }
  }

  #space() {
    return { rowCount: this.rowCount, rowHeight: this.rowHeight, viewport: this.height }
  }
}
