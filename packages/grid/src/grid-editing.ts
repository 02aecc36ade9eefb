import type { AfterEdit, CellEditor } from './cell-editor.ts'
import { isBoolean } from './cell-content.ts'
import type { GridColumn, GridOptions } from './grid-options.ts'
import type { CellAddress } from './selection.ts'

export interface EditingTarget {
  options: () => GridOptions
  active: () => CellAddress
  /** Shows the cell and returns its element; undefined when there is no room for it. */
  mount: (cell: CellAddress) => HTMLElement | undefined
  /** Whether there is more room over the row than below it. */
  opensUpwards: (row: number) => boolean
  /** Puts the focus back on the active cell. */
  focus: () => void
  /** Selects the cell and focuses it. */
  moveTo: (cell: CellAddress) => void
}

const BOOLEANS = ['true', 'false']

const isSameCell = (a: CellAddress, b: CellAddress) => a.row === b.row && a.column === b.column

/** The one editor of a grid, over its active cell. */
export class GridEditing {
  readonly #target: EditingTarget
  #editor: CellEditor | undefined

  constructor(target: EditingTarget) {
    this.#target = target
  }

  get isOpen() {
    return this.#editor !== undefined
  }

  /** False when the active cell cannot be edited now. */
  open(keepsValue: boolean): boolean {
    const target = this.#target
    const address = target.active()
    const { row, column: index } = address
    const column = target.options().columns[index]
    const cells = row < 0 ? undefined : target.options().rows.row(row)
    if (!column || !cells || !this.#isEditable(column)) return false
    const { editor: openCellEditor, loadWhole } = target.options()
    const whole = openCellEditor && loadWhole?.(row, column)
    if (whole) {
      void whole.then(() => isSameCell(target.active(), address) && !this.isOpen && this.open(keepsValue))
      return true
    }
    const cell = openCellEditor && target.mount(address)
    if (!cell) return false
    const text = cells[column.field ?? index] ?? null
    const value = text !== null && isBoolean(column) ? (BOOLEANS.find((word) => word.startsWith(text)) ?? text) : text
    cell.toggleAttribute('data-editing', true)
    cell.parentElement?.toggleAttribute('data-editing', true)
    this.#editor = openCellEditor(cell, {
      label: column.label,
      value,
      nullable: column.nullable !== false,
      keepsValue,
      choices: isBoolean(column) ? BOOLEANS : column.choices,
      shortcuts: column.shortcuts,
      complaint: column.complaint,
      opensUpwards: target.opensUpwards(row),
      onCommit: (next, after) => {
        this.close()
        if (next !== value) target.options().onEdit?.(row, column, next)
        this.#moveOn(after)
      },
      onCancel: () => {
        this.close()
        target.focus()
      },
    })
    return true
  }

  /** Stores what was typed, without moving. */
  commit() {
    this.#editor?.commit('stay')
  }

  /** Ends an open editor without storing. */
  close() {
    const editor = this.#editor
    if (!editor) return
    this.#editor = undefined
    const cell = editor.element.parentElement
    cell?.parentElement?.removeAttribute('data-editing')
    cell?.removeAttribute('data-editing')
    editor.close()
  }

  /** False when the active cell cannot be NULL. */
  setNull(): boolean {
    const { rows, columns, onEdit } = this.#target.options()
    const { row, column: index } = this.#target.active()
    const column = columns[index]
    const cells = rows.row(row)
    if (!column || !cells || !this.#isEditable(column) || column.nullable === false) return false
    if (cells[column.field ?? index] !== null) onEdit?.(row, column, null)
    return true
  }

  /** False when the cell is not a boolean that can be edited. */
  toggle({ row, column: index }: CellAddress): boolean {
    const { rows, columns, onEdit } = this.#target.options()
    const column = columns[index]
    if (!column || !isBoolean(column) || !this.#isEditable(column)) return false
    const value = rows.row(row)?.[column.field ?? index]
    if (value !== undefined) onEdit?.(row, column, value === 'true' || value === 't' ? 'false' : 'true')
    return true
  }

  #isEditable(column: GridColumn) {
    return Boolean(this.#target.options().editable && column.editable !== false)
  }

  #moveOn(after: AfterEdit) {
    if (after === 'stay') return
    if (after === 'stay-focused') return this.#target.focus()
    const { row, column } = this.#target.active()
    this.#target.moveTo(
      {
        down: { row: row + 1, column },
        up: { row: Math.max(0, row - 1), column },
        right: { row, column: column + 1 },
        left: { row, column: Math.max(0, column - 1) },
      }[after],
    )
  }
}
