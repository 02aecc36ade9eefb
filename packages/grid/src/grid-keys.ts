import type { CellAddress, GridSize } from './selection.ts'

/** What a key needs to know of the view: how many rows a page holds, and the topmost whole row. */
export interface KeyView extends GridSize {
  pageRows: number
  topRow: number
}

type Move = (at: CellAddress, view: KeyView, jump: boolean) => CellAddress

const moves = new Map<string, Move>([
  ['ArrowUp', ({ row, column }, _, jump) => ({ row: jump && row >= 0 ? 0 : row - 1, column })],
  [
    'ArrowDown',
    ({ row, column }, view, jump) => ({ row: jump ? view.rowCount - 1 : row < 0 ? view.topRow : row + 1, column }),
  ],
  ['ArrowLeft', ({ row, column }, _, jump) => ({ row, column: jump ? 0 : column - 1 })],
  ['ArrowRight', ({ row, column }, view, jump) => ({ row, column: jump ? view.columnCount - 1 : column + 1 })],
  ['Home', ({ row }, _, jump) => ({ row: jump ? 0 : row, column: 0 })],
  ['End', ({ row }, view, jump) => ({ row: jump ? view.rowCount - 1 : row, column: view.columnCount - 1 })],
  ['PageUp', ({ row, column }, view) => ({ row: Math.max(0, row - view.pageRows), column })],
  ['PageDown', ({ row, column }, view) => ({ row: Math.max(0, row) + view.pageRows, column })],
])

/** The cell a key leads to, not yet clamped; undefined when it is not a movement key. `jump` is Ctrl or Cmd. */
export function cellAfterKey(key: string, jump: boolean, at: CellAddress, view: KeyView): CellAddress | undefined {
  return moves.get(key)?.(at, view, jump)
}

/** A key that writes something, also when an input method or a dead key has yet to say what. */
export function startsTyping(event: { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean }) {
  if (event.key === 'Process' || event.key === 'Dead') return true
  const isCharacter = /^[^ ]$/u.test(event.key)
  const isShortcut = (event.ctrlKey || event.metaKey) && !(event.ctrlKey && event.altKey)
  return isCharacter && !isShortcut
}
