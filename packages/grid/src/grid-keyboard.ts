import { cellAfterKey, type KeyView, startsTyping } from './grid-keys.ts'
import type { CellAddress, Selection, SelectionAction } from './selection.ts'

export interface KeyTarget {
  selection: () => Selection
  view: () => KeyView
  select: (action: SelectionAction) => void
  pressHeader: (column: number, add: boolean) => void
  open: (cell: CellAddress) => void
  /** Space on a cell. */
  toggle: (cell: CellAddress) => void
  edit: (how?: { keepsValue: boolean }) => boolean
  setNull: () => boolean
  /** False where no whole rows are selected or they cannot be deleted. */
  deleteRows: () => boolean
  /** `direction` is -1 or 1. */
  resize: (column: number, direction: number) => void
}

/** The keys of a grid on its active cell. Returns whether the key was for the grid. */
export function handleKey(event: KeyboardEvent, target: KeyTarget): boolean {
  const { active } = target.selection()
  const isCommand = event.ctrlKey || event.metaKey
  if (event.altKey && event.key.startsWith('Arrow')) return resize(event.key, active, target)
  const to = cellAfterKey(event.key, isCommand, active, target.view())
  if (to) return move(to, event.shiftKey, target)
  if (isCommand && event.key.toLowerCase() === 'a') return (target.select({ type: 'selectAll' }), true)
  if (event.key === 'Escape') return collapse(target)
  if (active.row < 0) return handleHeaderKey(event, target)
  if (event.key === ' ') return (handleSpace(active, event.shiftKey, target), true)
  if (event.key === 'Enter') return (target.open(active), true)
  if (event.key === 'F2') return target.edit()
  if (event.key === 'Backspace' || event.key === 'Delete') return target.deleteRows() || target.setNull()
  // Not prevented: the key goes on into the editor, which has the focus now.
  if (startsTyping(event)) target.edit({ keepsValue: false })
  return false
}

function resize(key: string, { row, column }: CellAddress, target: KeyTarget) {
  const direction = { ArrowLeft: -1, ArrowRight: 1 }[key]
  if (row >= 0 || column < 0 || !direction) return false
  target.resize(column, direction)
  return true
}

function move(to: CellAddress, extend: boolean, target: KeyTarget) {
  const { kind, active } = target.selection()
  const takesRows = (kind === 'rows' || active.column === -1) && to.column === active.column && to.row >= 0
  const row = Math.min(to.row, target.view().rowCount - 1)
  if (extend && takesRows) target.select({ type: 'extendRows', row })
  else target.select({ type: extend ? 'extend' : 'move', to })
  return true
}

/** Escape belongs to whatever is around the grid once a single cell is selected. */
function collapse(target: KeyTarget) {
  const before = target.selection()
  target.select({ type: 'collapse' })
  return before !== target.selection()
}

function handleHeaderKey({ key, shiftKey }: KeyboardEvent, target: KeyTarget) {
  if (key !== 'Enter' && key !== ' ') return false
  target.pressHeader(target.selection().active.column, shiftKey)
  return true
}

function handleSpace(cell: CellAddress, withShift: boolean, target: KeyTarget) {
  const { row, column } = cell
  if (column < 0) target.select(withShift ? { type: 'extendRows', row } : { type: 'toggleRow', row })
  else if (withShift) target.select({ type: 'selectRow', row })
  else target.toggle(cell)
}
