import type { Grid } from '@plinth/grid/grid'
import type { MouseEvent, ReactNode, RefObject } from 'react'
import { useIsNarrow } from '../frames/use-is-narrow.ts'

interface OpenOnTapProps {
  grid: RefObject<Grid | null>
  /** The row, and the column that was touched: 0 for the row's number. */
  onOpen: (row: number, column: number) => void
  className?: string
  children: ReactNode
}

/** Around a grid: on a phone, where few columns fit, one tap on a cell opens its row. Enter does so everywhere. */
export function OpenOnTap({ grid, onOpen, className, children }: OpenOnTapProps) {
  const isNarrow = useIsNarrow()
  const onClick = ({ clientX, clientY, shiftKey, ctrlKey, metaKey }: MouseEvent) => {
    const selection = grid.current?.selection
    if (!selection || shiftKey || ctrlKey || metaKey || !isCell(clientX, clientY)) return
    const { active } = selection
    // who dragged over several cells wants to copy them
    const isOneCell = selection.kind !== 'cells' || isSame(active, selection.anchor)
    if (active.row >= 0 && isOneCell) onOpen(active.row, Math.max(0, active.column))
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the grid has the keys
    <div className={className} onClick={isNarrow ? onClick : undefined}>
      {children}
    </div>
  )
}

/** By the place: a press is the scroller's own event, not its cell's. */
const isCell = (x: number, y: number) =>
  Boolean(document.elementFromPoint(x, y)?.closest('[role=gridcell],[role=rowheader]'))

const isSame = (one: { row: number; column: number }, other: { row: number; column: number }) =>
  one.row === other.row && one.column === other.column
