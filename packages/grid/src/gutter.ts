import { isCellSelected, type Selection } from './selection.ts'

/** The rows whose numbers are drawn, and their marks. A width of 0 draws none. */
export interface GutterView {
  rows: readonly number[]
  /** Where a row's upper edge is, in pixels from the body's. */
  top: (row: number) => number
  width: number
  selection: Selection
}

interface NumberSlot {
  element: HTMLElement
  text: Text
  row: number
  top: number
  className: string
}

/**
 * The row numbers as they are seen, beside rows that scroll sideways. One sticky element for all of them, because the
 * browser gives each sticky element a layer of its own. Assistive technology reads the row headers in the rows.
 */
export class Gutter {
  readonly element = document.createElement('div')
  readonly #slots = new Map<number, NumberSlot>()

  constructor() {
    this.element.className = 'dg-gutter'
    this.element.ariaHidden = 'true'
  }

  render(view: GutterView) {
    this.element.style.width = `${view.width}px`
    const wanted = new Set(view.width ? view.rows : [])
    const free: NumberSlot[] = []
    for (const [row, slot] of this.#slots) {
      if (wanted.has(row)) continue
      this.#slots.delete(row)
      free.push(slot)
    }
    for (const row of wanted) renderNumber(this.#slots.get(row) ?? this.#take(row, free), view)
    for (const slot of free) slot.element.remove()
  }

  #take(row: number, free: NumberSlot[]) {
    const slot = free.pop() ?? createNumber(this.element)
    slot.row = row
    slot.text.data = rowNumber(row + 1)
    this.#slots.set(row, slot)
    return slot
  }
}

export function rowNumber(row: number) {
  // Intl would load its data before the first row is there
  return String(row).replaceAll(/\B(?=(\d{3})+$)/g, ',')
}

/** Cells of the row are selected one by one in a `cells` selection, and its number is not among them. */
export function isRowMarked(selection: Selection, row: number) {
  return selection.kind !== 'cells' && isCellSelected(selection, row, -1)
}

function renderNumber(slot: NumberSlot, { top, selection }: GutterView) {
  const at = top(slot.row)
  if (slot.top !== at) {
    slot.top = at
    slot.element.style.top = `${at}px`
  }
  const { active } = selection
  const isActive = active.row === slot.row && active.column === -1
  let className = 'dg-cell dg-row-header'
  if (isRowMarked(selection, slot.row)) className += ' dg-selected'
  if (isActive) className += ' dg-active'
  if (slot.className !== className) slot.element.className = slot.className = className
}

function createNumber(parent: HTMLElement): NumberSlot {
  const element = document.createElement('div')
  const text = document.createTextNode('')
  element.append(text)
  parent.append(element)
  return { element, text, row: -1, top: NaN, className: '' }
}
